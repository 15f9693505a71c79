/** Text that people type. What cannot be seen in it breaks addresses, headers and lines of a file. */
import * as v from 'valibot'

/**
 * No control characters, no line breaks, no half characters, and nothing that turns the direction of a text or takes no
 * room: two texts that look alike are alike. (Joiners stay: Indian scripts need them.)
 */
export const oneLine = v.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/u,
  'field.invisible',
)

/** The same for a text of several lines. */
export const manyLines = v.regex(
  /^(?:[^\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|[\t\n\r])*$/u,
  'field.invisible',
)

/** Spaces around a text go, and several in a row are one; what cannot be seen stays, and is refused. */
export const tidySpaces = v.transform((text: string) => text.replaceAll(/\p{Zs}+/gu, ' ').trim())

/** A line that people type, as it is kept. */
export const lineOf = (max: number) =>
  v.pipe(v.string('field.required'), tidySpaces, v.maxLength(max, 'field.tooLong'), oneLine)
