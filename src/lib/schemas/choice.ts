import * as v from 'valibot'

/**
 * One of a list of values that has to be chosen. Nothing chosen is `field.required`; a value that is not in the list is
 * `field.invalid`, which a page never sends.
 */
export const choice = <const Values extends readonly (string | number)[]>(values: Values) =>
  v.picklist(values, ({ input }) =>
    input === undefined || input === null || input === '' ? 'field.required' : 'field.invalid',
  )
