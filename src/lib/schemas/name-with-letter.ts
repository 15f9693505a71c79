import * as v from 'valibot'

/** A name has a letter, of whatever script; an empty one is asked for elsewhere. */
export const withLetter = v.check(
  (typed: string) => typed === '' || /\p{L}/u.test(typed),
  'field.nameWithoutLetter',
)
