# The architectures. A row: the name of its files in src/arch/ and include/markers/arch/; what
# CMAKE_SYSTEM_PROCESSOR says; its sources (the pure half, built on every host); after FLAGS what
# the runtime is compiled with, after INTEGER what keeps its compiler off the registers that the
# thunk does not save. What is in no row, or -DMARKERS_ARCH=generic, gets sites that test a byte
# of data and changes no instruction.
#
# Sets MARKERS_ARCH, markers_isa_sources, markers_arch_flags and markers_arch_integer.

set(MARKERS_ARCH "" CACHE STRING "Architecture of the sites; generic: no instruction is changed")
set(markers_isa_sources)
set(markers_arch generic)
set(markers_arch_flags)
set(markers_arch_integer)

macro(markers_arch_row name processors)
  cmake_parse_arguments(row "" "" "SOURCES;FLAGS;INTEGER" ${ARGN})
  list(APPEND markers_isa_sources ${row_SOURCES})
  if(MARKERS_ARCH STREQUAL "${name}" OR
     (NOT MARKERS_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(${processors})$"))
    set(markers_arch ${name})
    set(markers_arch_flags ${row_FLAGS})
    set(markers_arch_integer ${row_INTEGER})
  endif()
endmacro()

markers_arch_row(x86_64 "x86_64|amd64|AMD64" SOURCES arch/x86_64.c arch/x86_64_value.c
  FLAGS -fcf-protection INTEGER -mgeneral-regs-only)
markers_arch_row(ia64 "ia64" SOURCES arch/ia64.c arch/ia64_imm.c arch/ia64_value.c
  INTEGER -mfixed-range=f6-f15,f32-f127)
markers_arch_row(ppc64le "ppc64le|powerpc64le" SOURCES arch/ppc64le.c INTEGER -mno-vsx -mno-altivec)
markers_arch_row(s390x "s390x" SOURCES arch/s390x.c INTEGER -msoft-float)
# What libgcc has for atomics outside of the code is a call, and asks libc at the start.
markers_arch_row(aarch64 "aarch64|arm64" SOURCES arch/aarch64.c
  FLAGS -mno-outline-atomics -mbranch-protection=standard INTEGER -mgeneral-regs-only)
markers_arch_row(riscv64 "riscv64" SOURCES arch/riscv64.c arch/riscv64_value.c)
markers_arch_row(i386 "i[3-6]86" SOURCES arch/i386.c FLAGS -fcf-protection INTEGER -mgeneral-regs-only)
# libc's headers define a function of doubles inline.
markers_arch_row(arm "arm|armv7.*|armv8l" SOURCES arch/arm.c
  INTEGER -mgeneral-regs-only -D__NO_INLINE__)
