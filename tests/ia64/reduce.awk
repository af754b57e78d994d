# SPDX-License-Identifier: MIT
#
# Of a preprocessed C source, what a compiler's output can depend on: without declarations of
# functions and of objects elsewhere, and without inline functions that nothing uses. For
# scripts/ia64-toolchain, so that a header's news about other things do not age what is kept.

# The inline function that an item defines, "" for all else.
function inline_name(item)
{
	if (item !~ /static inline/ || item !~ /[)][ ]*[{]/)
		return ""
	sub(/[{].*/, "", item)
	while (sub(/__attribute__ *[(][(][^()]*([(][^()]*[)][^()]*)*[)][)]/, "", item))
		;
	sub(/ *[(].*/, "", item)
	sub(/.*[^A-Za-z0-9_]/, "", item)
	return item
}

function is_declaration(item)
{
	return item !~ /[{]/ && (item ~ /^ *extern / || item ~ /[(]/ && item !~ /=/)
}

function is_used(name, self,    i)
{
	for (i = 1; i <= count; i++)
		if (i != self && item[i] ~ "(^|[^A-Za-z0-9_])" name "([^A-Za-z0-9_]|$)")
			return 1
	return 0
}

# At the outermost level an item ends at a semicolon, or at the brace that closes a function.
function take(c)
{
	now = now c
	if (c == "{" && !depth++)
		is_function = last == ")"
	if (c == "}")
		depth--
	if (c != " ")
		last = c
	if (depth || c != ";" && !(c == "}" && is_function))
		return
	if (!is_declaration(now))
		item[++count] = now
	now = ""
	is_function = 0
}

{ text = text $0 " " }

END {
	while (text != "") {
		# A string or character, as it is; else one character.
		if (match(text, /^"([^"\\]|\\.)*"/) || match(text, /^'([^'\\]|\\.)*'/)) {
			now = now substr(text, 1, RLENGTH)
			last = "\""
		} else {
			match(text, /^[^"'{};]+[^"'{}; )]|^./)
			if (RLENGTH > 1) {
				now = now substr(text, 1, RLENGTH)
				last = substr(text, RLENGTH, 1)
			} else
				take(substr(text, 1, 1))
		}
		text = substr(text, RLENGTH + 1)
	}
	do {
		dropped = 0
		for (i = 1; i <= count; i++) {
			name = inline_name(item[i])
			if (name == "" || is_used(name, i))
				continue
			item[i] = ""
			dropped = 1
		}
	} while (dropped)
	for (i = 1; i <= count; i++)
		print item[i]
	print now
}
