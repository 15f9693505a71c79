/** Text that people type. Invisible characters in it would break addresses, headers and lines of files. */
import * as v from 'valibot'

/**
 * Refuses control characters, line breaks, lone surrogates, direction marks and zero-width characters, so that texts
 * that look alike are equal. Joiners are allowed, because Indian scripts need them.
 */
export const oneLineText = v.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/u,
  'field.invisible',
)

/** Allows line breaks and tabs, and otherwise refuses the same characters. */
export const manyLines = v.regex(
  /^(?:[^\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|[\t\n\r])*$/u,
  'field.invisible',
)

/** Trims a text and collapses runs of spaces to one; invisible characters are left, for the validation to refuse. */
export const tidySpaces = v.transform((text: string) => text.replaceAll(/\p{Zs}+/gu, ' ').trim())

/** A single line of text as it is stored. */
export const lineOf = (max: number) =>
  v.pipe(v.string('field.required'), tidySpaces, v.maxLength(max, 'field.tooLong'), oneLineText)
