/** Text that people type. What cannot be seen in it breaks addresses, headers and lines of a file. */
import * as v from 'valibot'

/** No control characters, no line breaks, no half characters. (Joiners stay: Indian scripts need them.) */
export const oneLine = v.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'field.invisible')

/** The same for a text of several lines. */
export const manyLines = v.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'field.invisible')

/** Spaces around a text go, and several in a row are one; what cannot be seen stays, and is refused. */
export const tidySpaces = v.transform((text: string) => text.replaceAll(/\p{Zs}+/gu, ' ').trim())

/** A line that people type, as it is kept. */
export const lineOf = (max: number) =>
  v.pipe(v.string('field.required'), tidySpaces, v.maxLength(max, 'field.tooLong'), oneLine)
