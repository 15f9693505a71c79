/** An entry of the catalogue as a clerk types it; what its kind does not have is dropped. */
import * as v from 'valibot'
import { lineOf } from './visible-text.ts'

/** Of an entry; empty where none was chosen. */
const chosen = v.optional(lineOf(60), '')

/** A number that may be left out; null then. */
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
  /** What it belongs to: the course of a branch. */
  parentId: chosen,
  departmentId: chosen,
  batchId: chosen,
  semesterId: chosen,
  shortName: v.optional(lineOf(30), ''),
  /** In roll numbers; of a pair, its key. */
  code: v.optional(lineOf(30), ''),
  /** How long a course takes. */
  years: v.optional(number(/^(?:[1-9]|10)?$/, 'catalogue.yearsWrong'), ''),
  /** Seats by the id of their type. */
  intake: v.optional(v.record(lineOf(60), number(/^\d{0,5}$/, 'catalogue.intakeWrong')), {}),
})
export type EntryInput = v.InferInput<typeof entryInput>
export type TypedEntry = v.InferOutput<typeof entryInput>
