/* SPDX-License-Identifier: MIT */
/*
 * The C++ half of site.h. A local struct of the enclosing function (the tag) carries the texts;
 * site<tag, types...> holds one hidden descriptor and key for it.
 */
#ifndef MARKERS_DETAIL_SITE_CXX_H
#define MARKERS_DETAIL_SITE_CXX_H

namespace marker_priv
{
template <unsigned... I> struct indices {
};
#if defined(__clang__)
template <class T, T... I> struct indices_of {
	typedef indices<I...> type;
};
template <unsigned N>
using indices_up_to = typename __make_integer_seq<indices_of, unsigned, N>::type;
#else
template <unsigned N> using indices_up_to = indices<__integer_pack(N)...>;
#endif

/* By a function of its own: gcc warns about the builtin in a condition. */
MARKER_PRIV_INLINE constexpr bool at_run_time()
{
	return !__builtin_is_constant_evaluated();
}

template <unsigned N> struct descriptor {
	marker_priv_desc head;
	char text[N];
};

template <class Tag, class... Args, unsigned... I>
constexpr descriptor<sizeof...(I)> describe(indices<I...>)
{
	return {{sizeof(marker_priv_desc),
	         sizeof...(Args),
	         0,
	         Tag::marker_priv_line,
	         {type_of<Args>::code...}},
	        {Tag::marker_priv_text()[I]...}};
}

template <bool Value> struct choice {
	static constexpr bool value = Value;
};
template <class... T> struct is_one_wide : choice<false> {
};
template <class T, class... Rest>
struct is_one_wide<T, Rest...>
    : choice<(sizeof(T) > sizeof(void *)) || is_one_wide<Rest...>::value> {
};

template <class Tag, class... Args> struct MARKER_PRIV_HIDDEN site {
	static const descriptor<Tag::marker_priv_size> desc;
	static MARKER_PRIV_MARKER_KEY key;

	MARKER_PRIV_INLINE bool armed()
	{
		MARKER_PRIV_GOTO(Tag::marker_priv_flags, &desc, &key, Tag::marker_priv_hash);
		return false;
	marker_priv_armed:
		MARKER_PRIV_COLD_LABEL
		return true;
	}

	MARKER_PRIV_INLINE void hit(Args... args)
	{
		static_assert(sizeof...(Args) <= MARKER_PRIV_MAX_ARGS,
		              "MARKER: too many arguments, at most 16 after the format");
#ifdef __LP64__
		pass(type_of<Args>::raw(args)...);
#else /* as MARKER_PRIV_HIT_REGS has it in C */
		pass_by(is_one_wide<decltype(type_of<Args>::raw(args))...>(),
		        type_of<Args>::raw(args)...);
#endif
	}

      private:
	MARKER_PRIV_INLINE void pass()
	{
		MARKER_PRIV_HIT_NONE(&key);
	}
#if MARKER_PRIV_REG_ARGS >= 1
	template <class A> MARKER_PRIV_INLINE void pass(A a)
	{
		MARKER_PRIV_HIT(1, &key, MARKER_PRIV_IN(a));
	}
#endif
#if MARKER_PRIV_REG_ARGS >= 2
	template <class A, class B> MARKER_PRIV_INLINE void pass(A a, B b)
	{
		MARKER_PRIV_HIT(2, &key, MARKER_PRIV_IN(a) MARKER_PRIV_IN(b));
	}
#endif
#if MARKER_PRIV_REG_ARGS >= 3
	template <class A, class B, class C> MARKER_PRIV_INLINE void pass(A a, B b, C c)
	{
		MARKER_PRIV_HIT(3, &key, MARKER_PRIV_IN(a) MARKER_PRIV_IN(b) MARKER_PRIV_IN(c));
	}
#endif
#if MARKER_PRIV_REG_ARGS >= 4
	template <class A, class B, class C, class D>
	MARKER_PRIV_INLINE void pass(A a, B b, C c, D d)
	{
		MARKER_PRIV_HIT(4, &key,
		                MARKER_PRIV_IN(a) MARKER_PRIV_IN(b) MARKER_PRIV_IN(c)
		                    MARKER_PRIV_IN(d));
	}
#endif
#if MARKER_PRIV_REG_ARGS >= 5
	template <class A, class B, class C, class D, class E>
	MARKER_PRIV_INLINE void pass(A a, B b, C c, D d, E e)
	{
		MARKER_PRIV_HIT(5, &key,
		                MARKER_PRIV_IN(a) MARKER_PRIV_IN(b) MARKER_PRIV_IN(c)
		                    MARKER_PRIV_IN(d) MARKER_PRIV_IN(e));
	}
#endif
#if MARKER_PRIV_REG_ARGS >= 6
	template <class A, class B, class C, class D, class E, class F>
	MARKER_PRIV_INLINE void pass(A a, B b, C c, D d, E e, F f)
	{
		MARKER_PRIV_HIT(6, &key,
		                MARKER_PRIV_IN(a) MARKER_PRIV_IN(b) MARKER_PRIV_IN(c)
		                    MARKER_PRIV_IN(d) MARKER_PRIV_IN(e) MARKER_PRIV_IN(f));
	}
#endif
	template <class T> MARKER_PRIV_INLINE int store(uint64_t &word, T value)
	{
		MARKER_PRIV_STORE(word, value);
		return 0;
	}
#ifdef MARKER_PRIV_HIT_REST
	template <class A, class B, class C, class D, class E, class F, class... More>
	MARKER_PRIV_INLINE void pass(A a, B b, C c, D d, E e, F f, More... more)
	{
		struct {
			uint64_t words[sizeof...(More)];
		} frame;
		uintptr_t at = 0;
		int stored[] = {store(frame.words[at++], more)...};

		(void)stored;
		MARKER_PRIV_HIT_MORE(sizeof...(More), &key, frame, at,
		                     MARKER_PRIV_IN(a) MARKER_PRIV_IN(b) MARKER_PRIV_IN(c)
		                         MARKER_PRIV_IN(d) MARKER_PRIV_IN(e) MARKER_PRIV_IN(f));
	}
#else
	template <class... All> MARKER_PRIV_INLINE void pass_words(All... all)
	{
		struct {
			uint64_t words[sizeof...(All)];
		} frame;
		uintptr_t at = 0;
		int stored[] = {store(frame.words[at++], all)...};

		(void)stored;
		MARKER_PRIV_HIT_WITH(&key, frame);
	}
	template <class... More> MARKER_PRIV_INLINE void pass(More... more)
	{
		pass_words(more...);
	}
#ifndef __LP64__
	template <class... All> MARKER_PRIV_INLINE void pass_by(choice<true>, All... all)
	{
		pass_words(all...);
	}
	template <class... All> MARKER_PRIV_INLINE void pass_by(choice<false>, All... all)
	{
		pass(all...);
	}
#endif
#endif
};

template <class Tag, class... Args>
const descriptor<Tag::marker_priv_size>
    site<Tag, Args...>::desc = describe<Tag, Args...>(indices_up_to<Tag::marker_priv_size>());
template <class Tag, class... Args> MARKER_PRIV_MARKER_KEY site<Tag, Args...>::key;

template <class Tag, class... Args> site<Tag, typename decayed<Args>::type...> site_of(Args &&...);
} // namespace marker_priv

#define MARKER_PRIV_TAG(provider, name, format, flags)                                             \
	MARKER_PRIV_CHECK_NAMES(provider, name);                                                   \
	struct marker_priv_tag {                                                                   \
		enum : uint32_t {                                                                  \
			marker_priv_size = sizeof(#provider "\0" #name "\0" format "\0" __FILE__), \
			marker_priv_line = __LINE__,                                               \
			marker_priv_flags = flags,                                                 \
			marker_priv_hash = MARKER_PRIV_HASH_OF(#provider ":" #name),               \
		};                                                                                 \
		static constexpr const char *marker_priv_text()                                    \
		{                                                                                  \
			return #provider "\0" #name "\0" format "\0" __FILE__;                     \
		}                                                                                  \
	}

#define MARKER_PRIV_POINT(provider, name, n, hit_by, format, ...)                                  \
	__extension__({                                                                            \
		MARKER_PRIV_TAG(provider, name, format, 0);                                        \
		typedef decltype(marker_priv::site_of<marker_priv_tag>(                            \
		    __VA_ARGS__)) marker_priv_site;                                                \
		(void)sizeof(MARKER_PRIV_CHECK_FORMAT(n, format, __VA_ARGS__));                    \
		if (marker_priv::at_run_time() && marker_priv_site::armed())                       \
			marker_priv_site::hit(__VA_ARGS__);                                        \
		(void)0;                                                                           \
	})

#define MARKER_PRIV_POINT_0(provider, name, format)                                                \
	__extension__({                                                                            \
		MARKER_PRIV_TAG(provider, name, format, 0);                                        \
		typedef marker_priv::site<marker_priv_tag> marker_priv_site;                       \
		(void)sizeof(marker_priv_check_format(" " format));                                \
		if (marker_priv::at_run_time() && marker_priv_site::armed())                       \
			marker_priv_site::hit();                                                   \
		(void)0;                                                                           \
	})

#define MARKER_PRIV_TEST(provider, name)                                                           \
	__extension__({                                                                            \
		MARKER_PRIV_TAG(provider, name, "", MARKER_PRIV_RECORD_TEST);                      \
		marker_priv::at_run_time() && marker_priv::site<marker_priv_tag>::armed();         \
	})

#endif
