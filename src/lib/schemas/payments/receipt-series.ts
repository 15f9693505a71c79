/** How the receipts of a kind of fee and a financial year are numbered. Roles: ROLE_ACCOUNTANTS_OFFICER, ROLE_ADMIN. */
import * as v from 'valibot'
import { feeKind } from '../fees/kinds.ts'
import { lineOf } from '../visible-text.ts'

export const seriesStartStates = ['proposed', 'confirmed', 'withdrawn'] as const
export type SeriesStartState = (typeof seriesStartStates)[number]

const wholeNumber = (longest: number) =>
  v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.regex(/^\d+$/, 'receiptSeries.numberForm'),
    v.maxLength(longest, 'receiptSeries.numberForm'),
    v.transform(Number),
  )

/**
 * A prefix ends with a letter, a slash or a hyphen, so that everybody sees where the number begins.
 * @example { kind: 'general', year: '2026-27', prefix: 'CVR/26/', width: '6', behind: '4711' }
 */
export const seriesStartInput = v.object({
  kind: feeKind,
  /** A financial year. */
  year: v.pipe(lineOf(7), v.nonEmpty('field.required')),
  prefix: v.pipe(
    lineOf(20),
    v.nonEmpty('field.required'),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9/-]*$/, 'receiptSeries.prefixForm'),
    v.regex(/[A-Za-z/-]$/, 'receiptSeries.prefixForm'),
  ),
  /** Digits of the number; a longer number is written in full. */
  width: v.pipe(wholeNumber(1), v.minValue(1, 'receiptSeries.numberForm')),
  /** The last number of the old receipt book; 0 if there was none. */
  behind: wholeNumber(8),
})
export type SeriesStartInput = v.InferInput<typeof seriesStartInput>
export type TypedSeriesStart = v.InferOutput<typeof seriesStartInput>
