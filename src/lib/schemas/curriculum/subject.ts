/** Input of a subject of the curriculum. Roles: ROLE_ACADEMICS, ROLE_ADMIN. */
import * as v from 'valibot'
import { tidySlot } from '../../rules/curriculum/elective-slot.ts'
import { readHours } from '../../rules/curriculum/subject-hours.ts'
import { subjectCode } from '../../rules/grades/substitutes.ts'
import { parseHundredths } from '../../rules/money/paise.ts'
import { lineOf } from '../visible-text.ts'

/** Theory and laboratory, projects (also seminars and internships), mandatory without credit, audit. */
export const subjectKinds = ['theory', 'lab', 'project', 'mandatory', 'audit'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** In hundredths. */
const maxCredits = 4000
const maxMarks = 1000

const code = v.pipe(lineOf(30), v.transform(subjectCode))
const chosen = v.pipe(v.string('field.required'), v.nonEmpty('field.required'))

/** A number that may be left out; `read` returns null where the text is none. */
const optionalNumber = (read: (typed: string) => number | null, problem: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((typed) => typed === '' || read(typed) !== null, problem),
    v.transform((typed) => (typed === '' ? null : read(typed))),
  )

const hours = optionalNumber(readHours, 'curriculum.hoursForm')

/** @example readCredits('1.5') // 150 */
export function readCredits(typed: string): number | null {
  const credits = parseHundredths(typed)
  return credits !== null && credits <= maxCredits ? credits : null
}

/** @example readMaxMarks('40') // 40 */
export const readMaxMarks = (typed: string): number | null =>
  /^\d{1,4}$/.test(typed) && Number(typed) <= maxMarks ? Number(typed) : null

const marks = optionalNumber(readMaxMarks, 'curriculum.marksForm')

/**
 * Empty numbers and an empty kind were not stated.
 * @example { regulationId: '…', branchId: '…', semesterId: '…', code: 'CS403PC', name: 'Database Management Systems', shortName: 'DBMS', kind: 'theory', lectureHours: '3', credits: '3', slot: '' }
 */
export const subjectInput = v.object({
  regulationId: chosen,
  branchId: chosen,
  semesterId: chosen,
  code: v.pipe(code, v.nonEmpty('field.required')),
  /** The code under which the university keeps attendance, where that is another one. */
  attendanceCode: v.optional(code, ''),
  name: v.pipe(lineOf(160), v.nonEmpty('field.required')),
  /** As timetables write it. */
  shortName: v.optional(lineOf(20), ''),
  kind: v.pipe(
    v.optional(v.string(), ''),
    v.transform((kind) => kind || null),
    v.nullable(v.picklist(subjectKinds, 'field.invalid')),
  ),
  lectureHours: hours,
  tutorialHours: hours,
  practicalHours: hours,
  credits: optionalNumber(readCredits, 'curriculum.creditsForm'),
  cieMax: marks,
  seeMax: marks,
  /** Subjects with the same slot are alternatives; empty for a subject that every student takes. */
  slot: v.optional(v.pipe(lineOf(40), v.transform(tidySlot)), ''),
})
export type SubjectFields = v.InferOutput<typeof subjectInput>

export const subjectFieldNames = [
  'regulationId',
  'branchId',
  'semesterId',
  'code',
  'attendanceCode',
  'name',
  'shortName',
  'kind',
  'lectureHours',
  'tutorialHours',
  'practicalHours',
  'credits',
  'cieMax',
  'seeMax',
  'slot',
] as const satisfies readonly (keyof SubjectFields)[]
