// SPDX-License-Identifier: MIT
/*
 * Where functions run that are no plain functions: consteval (never, so no marker), member
 * initialisers, thread-local initialisers, throwing destructors, concepts, template lambdas,
 * coroutines. Before C++20, and without coroutines, plain functions hit the same.
 *
 * hit: coroutine_start 3
 * hit: coroutine_end 4
 * hit: member
 * hit: concept_of 5
 * hit: lambda_of 6
 * hit: thread_local_of
 * hit: destructor
 */
#include <markers/marker.h>

#ifdef __cpp_impl_coroutine
#include <coroutine>

struct task {
	struct promise_type {
		task get_return_object()
		{
			return {};
		}
		std::suspend_never initial_suspend()
		{
			return {};
		}
		std::suspend_never final_suspend() noexcept
		{
			return {};
		}
		void return_void()
		{
		}
		void unhandled_exception()
		{
		}
	};
};

static task coroutine(int x)
{
	MARKER(ok, coroutine_start, "x %d", x);
	co_await std::suspend_never{};
	MARKER(ok, coroutine_end, "x %d", x + 1);
}
#else
static void coroutine(int x)
{
	MARKER(ok, coroutine_start, "x %d", x);
	MARKER(ok, coroutine_end, "x %d", x + 1);
}
#endif

#if __cplusplus >= 202002L
consteval int at_compile_time(int x)
{
	MARKER(ok, consteval_never, "x %d", x);
	return x;
}

template <class T>
concept number = requires(T x)
{
	x + 1;
};

static int concept_of(number auto x)
{
	MARKER(ok, concept_of, "x %d", x);
	return x;
}

inline auto lambda_of = []<class T>(T x) noexcept {
	MARKER(ok, lambda_of, "x %d", x);
	return x;
};
#else
static int at_compile_time(int x)
{
	return x;
}

template <class T> static int concept_of(T x)
{
	MARKER(ok, concept_of, "x %d", x);
	return x;
}

static auto lambda_of = [](int x) noexcept {
	MARKER(ok, lambda_of, "x %d", x);
	return x;
};
#endif

struct holder {
	int member = [] {
		MARKER(ok, member);
		return 1;
	}();
	~holder() noexcept(false)
	{
		MARKER(ok, destructor);
	}
};

static int initial()
{
	MARKER(ok, thread_local_of);
	return 7;
}

static int of_this_thread()
{
	static thread_local int value = initial();

	return value;
}

int main()
{
	coroutine(at_compile_time(3));
	holder h;
	int five = concept_of(5);
	int six = lambda_of(6);

	return h.member + five + six + of_this_thread() - 19;
}
