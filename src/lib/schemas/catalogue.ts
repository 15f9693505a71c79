/** Input of a catalogue entry; fields that its kind does not have are dropped. */
import * as v from 'valibot'
import { lineOf } from './visible-text.ts'

/** Id of an entry; empty where none was chosen. */
const chosen = v.optional(lineOf(60), '')

/** An optional number; null where it is empty. */
const number = (form: RegExp, code: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(form, code),
    v.transform((typed) => (typed === '' ? null : Number(typed))),
  )

/** @example { name: 'Computer Science and Engineering', parentId: '…', shortName: 'CSE', code: '05', intake: { '…': '60' } } */
export const entryInput = v.object({
  name: v.pipe(lineOf(120), v.nonEmpty('field.required')),
  /** The parent entry: the course of a branch. */
  parentId: chosen,
  departmentId: chosen,
  batchId: chosen,
  semesterId: chosen,
  /** The regulation of a batch, for its students who have none of their own. */
  regulationId: chosen,
  shortName: v.optional(lineOf(30), ''),
  /** Code in roll numbers; for a key/value pair, its key. */
  code: v.optional(lineOf(30), ''),
  /** Length of a course in years. */
  years: v.optional(number(/^(?:[1-9]|10)?$/, 'catalogue.yearsWrong'), ''),
  /** How reports count a caste category or a religion. */
  reportsAs: chosen,
  /** Seats by the id of their seat type. */
  intake: v.optional(v.record(lineOf(60), number(/^\d{0,5}$/, 'catalogue.intakeWrong')), {}),
})
export type EntryInput = v.InferInput<typeof entryInput>
export type TypedEntry = v.InferOutput<typeof entryInput>
