import * as v from 'valibot'

/** A name must contain a letter of any script; other rules check empty names. */
export const withLetter = v.check(
  (typed: string) => typed === '' || /\p{L}/u.test(typed),
  'field.nameWithoutLetter',
)
