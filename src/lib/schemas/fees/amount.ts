import * as v from 'valibot'
import { paiseOf, plainRupees } from '../../rules/money/paise.ts'

/**
 * Rupees as people type them, with or without commas, as integer paise.
 * @example '₹ 45,000' // 4_500_000
 */
const rupees = v.pipe(v.optional(v.string(), ''), v.transform(plainRupees))

/** A sum of cash in paise, which may be 0. */
export const cashTyped = v.pipe(
  rupees,
  v.nonEmpty('field.required'),
  v.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'fees.amountForm'),
  v.transform((typed) => Number(paiseOf(typed))),
)

/** An amount owed in paise; it must be more than 0. */
export const amountTyped = v.pipe(cashTyped, v.minValue(1, 'fees.amountForm'))
