import type { Kysely } from 'kysely'
import { showDayFirst } from '#lib/rules/dates/day-first-date.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { DayChoice } from '../../../kernel/imports/import-column.ts'
import type { AgreedRow, Objection, OpenImport } from '../../../kernel/imports/import-kind.ts'
import { firstDayOfBatch } from '../records/effective-day.ts'
import { isSamePlace, textsWithoutEntry } from '../records/student-place.ts'
import type { StudentFields, StudentRecord } from '../records/student.ts'
import { studentsRepository } from '../repository.ts'
import type { StudentSheetRow } from './parse-student-row.ts'

/** The day from which students are in the class that a file names. */
export const effectiveDayChoice: DayChoice = {
  name: 'effectiveOn',
  title: m['students.upload.effectiveOn.label'],
  help: m['students.upload.effectiveOn.help'],
  isDay: true,
}

/** Returns the day of a file; of an upload that was checked before the day was asked, that of its saving. */
export const dayOfFile = ({ options }: Pick<OpenImport, 'options'>, at: string): string =>
  options[effectiveDayChoice.name] ?? indianDate(at)

/**
 * What speaks against rows whose class would begin before the first year of its batch, or before the present place of
 * their student: it would change history. Saving does not check again, because a place never changes without the version
 * of its student.
 */
export async function placeObjections(
  { clock, catalogue }: Pick<App, 'clock' | 'catalogue'>,
  db: Kysely<Tables>,
  rows: readonly AgreedRow<StudentSheetRow>[],
  found: Pick<OpenImport, 'options'>,
): Promise<Map<number, Objection>> {
  const day = dayOfFile(found, clock.now())
  const { batch, places } = studentsRepository(db)
  const known = await batch.some(rows.flatMap(({ entity }) => entity ?? []))
  const records = new Map(known.map((record) => [record.id, record]))
  const moving = rows.flatMap(({ line, entity, row: { fields } }) => {
    const record = records.get(entity ?? '')
    return record && isMoved(record, fields) ? [{ line, record, fields }] : []
  })
  const begins = await places.presentBegins(moving.map(({ record: { id } }) => id))
  const before = new Map(
    moving.flatMap(({ line, record, fields }) => {
      const since = begins.get(record.id) ?? ''
      const params = { day: showDayFirst(since) }
      const objection = { field: movedColumn(record, fields), code: 'beforePlace', params }
      return day < since ? [[line, objection] as const] : []
    }),
  )
  if (day >= indianDate(clock.now())) return before
  const view = await catalogue.read()
  const placed = rows.flatMap(({ line, entity, row: { fields } }) => {
    const record = records.get(entity ?? '')
    return record && !isMoved(record, fields)
      ? []
      : [{ line, batchId: fields.batchId ?? record?.batchId ?? null }]
  })
  const early = placed.flatMap(({ line, batchId }) => {
    const first = firstDayOfBatch(view, batchId)
    if (first === null || day >= first) return []
    const params = { batch: view.nameOf(batchId), day: showDayFirst(first) }
    return [[line, { field: 'batch', code: 'beforeBatch', params }] as const]
  })
  return new Map<number, Objection>([...early, ...before])
}

function isMoved(record: StudentRecord, fields: Partial<StudentFields>): boolean {
  const after = { ...record, ...fields }
  return !isSamePlace(record, { ...after, ...textsWithoutEntry(after) })
}

const placeColumns = [
  ['branchId', 'branch'],
  ['courseId', 'branch'],
  ['batchId', 'batch'],
  ['semesterId', 'semester'],
  ['sectionId', 'section'],
] as const

/** Returns the column that moves a student, the one of the largest group first. */
const movedColumn = (record: StudentRecord, fields: Partial<StudentFields>): string =>
  placeColumns.find(([field]) => field in fields && fields[field] !== record[field])?.[1] ?? 'regulation'
