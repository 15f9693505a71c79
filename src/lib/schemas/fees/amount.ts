import * as v from 'valibot'
import { paiseOf, plainRupees } from '../../rules/money/paise.ts'

/** Rupees as people type them, with or without commas, as whole paise. @example '₹ 45,000' // 4_500_000 */
const rupees = v.pipe(v.optional(v.string(), ''), v.transform(plainRupees))

/** What somebody owes: more than nothing. */
export const amountTyped = v.pipe(
  rupees,
  v.nonEmpty('field.required'),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'fees.amountForm'),
  v.transform((typed) => Number(paiseOf(typed))),
  v.minValue(1, 'fees.amountForm'),
)
