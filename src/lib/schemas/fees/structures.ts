/**
 * Input of fee structures: the amount of a fee and the students it applies to. Roles: ROLE_ACCOUNTANT,
 * ROLE_FEEPAYMENTS.
 */
import * as v from 'valibot'
import { readAcademicYear } from '../../rules/dates/academic-year.ts'
import { dayTyped } from '../visible-text.ts'
import { lineOf } from '../visible-text.ts'
import { amountTyped } from './amount.ts'

/** Id of a catalogue entry; null applies to all. */
export const place = v.pipe(
  v.optional(lineOf(60), ''),
  v.transform((chosen) => chosen || null),
)

export const chosenType = v.pipe(v.optional(lineOf(60), ''), v.nonEmpty('field.required'))

/** @example '2026-27' // '2026-2027' */
export const yearTyped = v.pipe(
  v.optional(lineOf(9), ''),
  v.nonEmpty('field.required'),
  v.transform((typed) => readAcademicYear(typed) ?? ''),
  v.nonEmpty('fees.yearForm'),
)

/** Earlier days are typing errors. */
export const firstDueOn = '2000-01-01'

export const dueOnTyped = dayTyped({ from: firstDueOn })

/** Ticked: the accountant accepts that the due is overdue from the start, because its date has passed. */
export const overdueConfirmed = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value !== ''),
)

/** @example { feeTypeId: '…', year: '2026-2027', batchId: '…', amount: '45,000', dueOn: '2026-07-31' } */
export const structureInput = v.object({
  feeTypeId: chosenType,
  year: yearTyped,
  courseId: place,
  batchId: place,
  branchId: place,
  categoryId: place,
  seatTypeId: place,
  semesterId: place,
  amount: amountTyped,
  dueOn: dueOnTyped,
  overdueConfirmed,
})
export type StructureInput = v.InferInput<typeof structureInput>
export type TypedStructure = v.InferOutput<typeof structureInput>

/** @example { from: '2025-2026', to: '2026-2027' } */
export const copyInput = v.pipe(
  v.object({ from: yearTyped, to: yearTyped, overdueConfirmed }),
  v.forward(
    v.check(({ from, to }) => from !== to, 'structures.sameYear'),
    ['to'],
  ),
)
export type AskedCopy = v.InferOutput<typeof copyInput>
