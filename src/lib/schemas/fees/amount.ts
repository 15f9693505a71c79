import * as v from 'valibot'
import { paiseOf, plainRupees } from '../../rules/paise.ts'

/** Rupees as people type them, with or without a sign and commas, as whole paise. @example '₹ 45,000' // 4_500_000 */
const rupees = v.pipe(v.optional(v.string(), ''), v.transform(plainRupees))

/** What somebody owes: more than nothing. */
export const amountTyped = v.pipe(
  rupees,
  v.nonEmpty('field.required'),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'fees.amountForm'),
  v.transform((typed) => Number(paiseOf(typed))),
  v.minValue(1, 'fees.amountForm'),
)

/** A change of what somebody owes; a minus in front takes something off. */
export const changeTyped = v.pipe(
  rupees,
  v.nonEmpty('field.required'),
  v.transform((typed) => typed.replace(/^\+/, '')),
  v.regex(/^-?\d{1,9}(?:\.\d{1,2})?$/, 'fees.changeForm'),
  v.transform((typed) => Number(paiseOf(typed.replace('-', ''))) * (typed.startsWith('-') ? -1 : 1)),
  v.check((paise) => paise !== 0, 'fees.changeForm'),
)
