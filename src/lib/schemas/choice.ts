import * as v from 'valibot'

/**
 * A required choice from a list of values. An empty input is `field.required`; a value outside the list, which a page
 * never sends, is `field.invalid`.
 */
export const choice = <const Values extends readonly (string | number)[]>(values: Values) =>
  v.picklist(values, ({ input }) =>
    input === undefined || input === null || input === '' ? 'field.required' : 'field.invalid',
  )
