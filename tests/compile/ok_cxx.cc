// SPDX-License-Identifier: MIT
/*
 * What only C++ has: lambdas, templates, constructors, destructors, members, exceptions, RAII,
 * range-for, scoped enumerations, nullptr, references, namespaces, default arguments.
 *
 * hit: constructed 1
 * hit: scoped -1 3 1
 * hit: nothing null
 * hit: references 4 'ref'
 * hit: lambda 5
 * hit: generic_int 6
 * hit: generic_double 1.5
 * hit: instance 7
 * hit: instance 8.5
 * hit: ranged 1
 * hit: ranged 2
 * hit: tried
 * hit: caught 9
 * hit: guarded
 * hit: between 10
 * hit: released
 * hit: hidden 11
 * hit: wide 119 117
 * hit: static_member 12
 * hit: packed 1 2 3
 * hit: operator_call 13
 * hit: destroyed
 */
#include <markers/marker.h>

#include <initializer_list>
#include <stdexcept>
#include <string>

namespace outer
{
enum class colour : short { none = -1, red };
enum class size : unsigned char { small = 3 };
enum flag : bool { off, on };
} // namespace outer

class guard
{
      public:
	explicit guard(int *released) : released_(released)
	{
		MARKER(ok, guarded);
	}
	~guard()
	{
		++*released_;
		MARKER(ok, released);
	}

      private:
	int *released_;
};

class object
{
      public:
	object() : value_(1)
	{
		MARKER(ok, constructed, "value %d", value_);
	}
	~object()
	{
		MARKER(ok, destroyed);
	}
	static void member(int x)
	{
		MARKER(ok, static_member, "x %d", x);
	}
	int operator()(int x) const
	{
		MARKER(ok, operator_call, "x %d", x);
		return x;
	}

      private:
	int value_;
};

/* One marker per instance: their types differ, %g is checked where T is known. */
template <class T> static void instance(T x)
{
	MARKER(ok, instance, "x %s", x);
}
template <> void instance(int x)
{
	MARKER(ok, instance, "x %d", x);
}
template <> void instance(double x)
{
	MARKER(ok, instance, "x %g", x);
}

template <class... T> static void packed(T... x)
{
	MARKER(ok, packed, "a %d b %d c %d", x...);
}

namespace
{
void hidden(int x)
{
	MARKER(ok, hidden, "x %d", x);
}
} // namespace

static auto at_namespace_scope = [](int x) { MARKER(ok, lambda, "x %d", x); };

static int flow()
{
	int released = 0;

	for (int x : {1, 2}) {
		int copy = x;

		MARKER(ok, ranged, "x %d", copy);
	}
	try {
		std::string text("thrown");

		MARKER(ok, tried);
		throw std::runtime_error(text);
	} catch (const std::exception &) {
		int nine = 9;

		MARKER(ok, caught, "x %d", nine);
	}
	{
		guard first(&released);
		int ten = 10;

		MARKER(ok, between, "x %d", ten);
	}
	return released;
}

int main()
{
	object o;
	int four = 4;
	const int &reference = four;
	const char(&text)[4] = "ref";

	MARKER(ok, scoped, "colour %d size %d on %d", outer::colour::none, outer::size::small,
	       outer::on);
	MARKER(ok, nothing, "p %p", nullptr);
	MARKER(ok, references, "x %d s %s", reference, text);
	at_namespace_scope(5);
#if __cplusplus >= 201402L
	auto generic = [](auto x, auto check) { check(x); };
	generic(6, [](int x) { MARKER(ok, generic_int, "x %d", x); });
	generic(1.5, [](double x) { MARKER(ok, generic_double, "x %g", x); });
#else
	[](int x) { MARKER(ok, generic_int, "x %d", x); }(6);
	[](double x) { MARKER(ok, generic_double, "x %g", x); }(1.5);
#endif
	instance(7);
	instance(8.5);
	int released = flow();
	hidden(11);
	MARKER(ok, wide, "w %d u %d", L'w', u'u');
	object::member(12);
	packed(1, 2, 3);
	return o(13) + released != 14;
}
