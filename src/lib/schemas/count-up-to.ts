import * as v from 'valibot'

/** A positive integer in an address. */
export const countUpTo = (most: number) =>
  v.pipe(
    v.string(),
    v.toNumber('field.invalid'),
    v.integer('field.invalid'),
    v.minValue(1, 'field.invalid'),
    v.maxValue(most, 'field.invalid'),
  )
