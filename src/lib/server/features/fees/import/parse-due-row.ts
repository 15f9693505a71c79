import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { readAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { amountTyped } from '#lib/schemas/fees/amount.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { lineOf } from '#lib/schemas/visible-text.ts'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { DueKey } from '../dues/due-batch.repository.ts'

/** What a row says that somebody owes. */
export interface DueSaid extends DueKey {
  amount: number
  dueOn: string
}

export interface DueContext {
  view: CatalogueView
  payers: ReadonlyMap<string, NumberedPayer>
}

const note = lineOf(60)

/** Null where a cell is wrong. */
export function readDueRow(cells: RowCells, { view, payers }: DueContext): DueSaid | null {
  const { text, fault } = cells
  const found = payers.get(text('number').toUpperCase())
  if (!found) fault('number', text('number') === '' ? 'missing' : 'payerUnknown')
  if (text('feeType') === '') fault('feeType', 'missing')
  const year = readAcademicYear(text('year'))
  if (year === null) fault('year', text('year') === '' ? 'missing' : 'yearForm')
  const amount = v.safeParse(amountTyped, text('amount'))
  if (!amount.success) fault('amount', text('amount') === '' ? 'missing' : 'amountForm')
  const dueOn = text('dueOn') === '' ? '' : readDayFirstDate(text('dueOn'))
  if (dueOn === null) fault('dueOn', 'dueOnWrong')
  const label = v.safeParse(note, text('label'))
  if (!label.success) fault('label', 'noteWrong')
  const semesterId = found ? semesterIn(cells, view, found.courseId) : undefined
  if (!found || text('feeType') === '' || year === null || !amount.success) return null
  if (dueOn === null || !label.success || semesterId === undefined) return null
  const payer: Payer = found.payer
  return {
    payer,
    feeTypeId: text('feeType'),
    semesterId,
    year,
    label: label.output,
    amount: amount.output,
    dueOn,
  }
}

/** Null where the cell is empty, undefined where nobody knows. */
function semesterIn(
  { text, fault }: RowCells,
  view: CatalogueView,
  courseId: string | null,
): string | null | undefined {
  const word = text('semester')
  if (word === '') return null
  const [semester] = view.find('semester', word, { parentId: courseId })
  if (semester) return semester.id
  fault('semester', 'notInCatalogue', { list: m['catalogue.many.semester']() })
  return undefined
}

interface NumberedPayer {
  payer: Payer
  courseId: string | null
}

/** By every number of theirs, in capitals: students by roll and admission number, and admissions that are no student yet. */
export async function payersByNumber(db: Kysely<Tables>): Promise<ReadonlyMap<string, NumberedPayer>> {
  const admissions = await db
    .selectFrom('admissions')
    .select(['id', 'number', 'course_id'])
    .where('student_id', 'is', null)
    .where('state', '<>', 'cancelled')
    .execute()
  const students = await db
    .selectFrom('students')
    .select(['id', 'roll_number', 'admission_number', 'course_id'])
    .execute()
  const found = new Map<string, NumberedPayer>()
  for (const { id, number, course_id: courseId } of admissions)
    found.set(number.toUpperCase(), { payer: { kind: 'admission', id }, courseId })
  const add = (number: string | null, student: NumberedPayer): void => {
    if (number !== null) found.set(number.toUpperCase(), student)
  }
  // A roll number counts more than an admission number that is written alike.
  for (const { id, admission_number: number, course_id: courseId } of students)
    add(number, { payer: { kind: 'student', id }, courseId })
  for (const { id, roll_number: number, course_id: courseId } of students)
    add(number, { payer: { kind: 'student', id }, courseId })
  return found
}
