import * as v from 'valibot'

/** A whole number in an address, from 1 on. */
export const countUpTo = (most: number) =>
  v.pipe(
    v.string(),
    v.toNumber('field.invalid'),
    v.integer('field.invalid'),
    v.minValue(1, 'field.invalid'),
    v.maxValue(most, 'field.invalid'),
  )
