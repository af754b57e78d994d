# CMAKE_TOOLCHAIN_FILE for Debian's cross compilers, and qemu-user to run what they make:
#
#   cmake --toolchain cmake/toolchain.cmake -DMARKERS_TARGET=aarch64 ...
#
# A row: what MARKERS_TARGET and CMAKE_SYSTEM_PROCESSOR say, the compilers' prefix, the emulator.

set(targets
  aarch64:aarch64-linux-gnu:qemu-aarch64
  riscv64:riscv64-linux-gnu:qemu-riscv64
  ppc64le:powerpc64le-linux-gnu:qemu-ppc64le
  s390x:s390x-linux-gnu:qemu-s390x
  arm:arm-linux-gnueabihf:qemu-arm)

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${MARKERS_TARGET})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES MARKERS_TARGET)

if(MARKERS_TARGET STREQUAL "i386")
  # Debian's gcc-multilib conflicts with the cross compilers; the versioned one does not. The
  # processor runs it itself.
  set(CMAKE_C_COMPILER gcc-12)
  set(CMAKE_CXX_COMPILER g++-12)
  # The kernel's headers are the same; without gcc-multilib nothing else names their folder.
  set(CMAKE_C_FLAGS_INIT "-m32 -idirafter /usr/include/x86_64-linux-gnu")
  set(CMAKE_CXX_FLAGS_INIT ${CMAKE_C_FLAGS_INIT})
  set(CMAKE_ASM_FLAGS_INIT ${CMAKE_C_FLAGS_INIT})
  return()
endif()

list(FILTER targets INCLUDE REGEX "^${MARKERS_TARGET}:")
if(NOT targets)
  message(FATAL_ERROR "cmake/toolchain.cmake: MARKERS_TARGET is '${MARKERS_TARGET}'")
endif()
string(REPLACE ":" ";" row ${targets})
list(POP_FRONT row name prefix emulator)
set(CMAKE_C_COMPILER ${prefix}-gcc)
set(CMAKE_CXX_COMPILER ${prefix}-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR ${emulator};-L;/usr/${prefix} CACHE STRING "Runs what is built")
set(CMAKE_FIND_ROOT_PATH /usr/${prefix})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
