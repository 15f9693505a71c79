import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import type { EntryFieldName } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type {
  AgreedRow,
  CommittedRow,
  LeftOutRow,
  RowsWork,
  UndoneRow,
} from '../../../kernel/imports/import-kind.ts'
import { uncancelled } from '../../../kernel/records/cancel-checks.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { findRule, resolveSeries, takeNumbers } from '../numbering/number-series.ts'
import { entryColumn, type PreparedAdmission, toColumns } from '../records/admission-row.ts'
import { admissionMachine, entryFieldNames } from '../records/admission.ts'
import { type AdmissionsRepository, createAdmissionsRepository } from '../repository.ts'
import type { ParsedAdmissionRow } from './parse-row.ts'

type AgreedAdmission = AgreedRow<PreparedRow>

const writing = ({ app, db }: Pick<RowsWork, 'app' | 'db'>): AdmissionsRepository =>
  createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn))(db)

/** Locks before existing admissions are read: a writer that this one waited for may have saved some of them. */
export const lockAdmissions = (
  work: Pick<RowsWork, 'app' | 'db'>,
  rows: readonly PreparedRow[],
): Promise<void> => writing(work).admissions.lockAadhaar(rows.flatMap(({ hashes }) => hashes))

/** Inserts new, submitted admissions under the file's number or the next one of the series. */
export async function commitAdmissions(
  work: RowsWork,
  rows: readonly AgreedAdmission[],
): Promise<CommittedRow[]> {
  const write = writing(work)
  const open = await write.entries.holdOpen([...new Set(rows.flatMap(entriesOf))])
  const taken = await write.admissions.taken(rows.flatMap(({ row }) => row.number || []))
  const [free, gone] = [[], []] as [AgreedAdmission[], CommittedRow[]]
  for (const agreed of rows) {
    const why = problemOf(agreed, { open, taken })
    if (why === null) free.push(agreed)
    else gone.push({ line: agreed.line, ...why })
  }
  return [...(await save(work, write, free)), ...gone]
}

const entriesIn = ({ row: { columns } }: AgreedAdmission): { field: EntryFieldName; id: string }[] =>
  entryFieldNames.flatMap((field) => {
    const id = columns[entryColumn(field)]
    return id === null ? [] : [{ field, id }]
  })

const entriesOf = (agreed: AgreedAdmission): string[] => entriesIn(agreed).map(({ id }) => id)

/** Finds changes between the check that was agreed to and this commit. */
function problemOf(
  agreed: AgreedAdmission,
  { open, taken }: { open: ReadonlySet<string>; taken: ReadonlySet<string> },
): LeftOutRow | null {
  const gone = entriesIn(agreed).find(({ id }) => !open.has(id))
  if (gone) return { problem: 'entryGone', field: gone.field }
  return taken.has(agreed.row.number) ? { problem: 'admissionNumberGone' } : null
}

/**
 * A conflict with a concurrent import shows only on insert; a row without a number of its own then takes the next
 * one.
 */
async function save(
  work: RowsWork,
  write: AdmissionsRepository,
  rows: readonly AgreedAdmission[],
): Promise<CommittedRow[]> {
  const free = await insert(work, write, await assignNumbers(work, write, rows))
  const [done, again]: [CommittedRow[], AgreedAdmission[]] = [[], []]
  for (const agreed of rows) {
    const { line, row } = agreed
    if (free.has(row.id)) done.push({ line, entity: row.id, version: '1' })
    else if (row.number === '') again.push(agreed)
    else done.push({ line, problem: 'admissionNumberGone' })
  }
  return again.length > 0 ? [...done, ...(await save(work, write, again))] : done
}

/** Assigns numbers in the order of the file, series by series. */
async function assignNumbers(
  { app, found, at }: RowsWork,
  write: AdmissionsRepository,
  rows: readonly AgreedAdmission[],
): Promise<PreparedAdmission[]> {
  const view = await app.catalogue.read()
  const rules = await write.series.all()
  const year = academicYearOf(at)
  const seriesFor = ({ row }: AgreedAdmission) => {
    const courseId = row.columns.course_id
    return resolveSeries(findRule(rules, courseId, year), view, { courseId, year })
  }
  const without = Map.groupBy(
    rows.filter(({ row }) => row.number === ''),
    (row) => seriesFor(row).name,
  )
  const given = new Map<number, string>()
  // Sorted by name, so that two imports never deadlock.
  for (const [, some] of [...without].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = some
    const numbers = first ? await takeNumbers(write, seriesFor(first), some.length) : []
    some.forEach(({ line }, index) => given.set(line, numbers[index] ?? ''))
  }
  return rows.map(({ line, row: { id, number, texts, columns } }) => ({
    id,
    number: number || (given.get(line) ?? ''),
    form: 0,
    importId: found.id,
    texts,
    columns,
  }))
}

/** Returns the ids of the inserted rows. */
async function insert(
  { actor, at }: RowsWork,
  write: AdmissionsRepository,
  added: readonly PreparedAdmission[],
): Promise<ReadonlySet<string>> {
  const state = 'submitted'
  const free = await write.admissions.insertFree(added, { at, by: actor.id, state })
  await write.transitions.addAll(
    [...free].map((id) => ({
      kind: admissionMachine.kind,
      entityId: id,
      from: null,
      to: state,
      version: 1,
      note: '',
      at,
      byId: actor.id,
      concernsId: null,
    })),
  )
  return free
}

/** A row that is ready to insert, except for a number where the file has none. */
export interface PreparedRow extends Pick<PreparedAdmission, 'id' | 'number' | 'texts' | 'columns'> {
  /** Hashes of its Aadhaar number, under every secret. */
  hashes: readonly string[]
}

export function prepareRows({ keyring }: App, rows: readonly ParsedAdmissionRow[]): PreparedRow[] {
  const seal = sealedField(keyring, aadhaarColumn)
  const hashesOf = seal.hasher()
  return rows.map(({ number, fields }) => {
    const id = newId()
    const hashes = hashesOf(fields.aadhaar)
    // The first hash belongs to the newest secret.
    const columns = toColumns(id, fields, { close: seal.close, hash: () => hashes[0] ?? '' })
    return { id, number, texts: fields.texts, columns, hashes }
  })
}

/**
 * Cancels admissions and does not delete them: a number that was given is not reused. Admissions that were edited
 * or admitted since are kept, with their photo.
 */
export const undoAdmissions = (
  work: RowsWork,
  rows: readonly UndoneRow<ParsedAdmissionRow>[],
): Promise<Map<number, string>> =>
  cancelRows(createAdmissionsRepository(sealedField(work.app.keyring, aadhaarColumn))(work.db), work, rows)

/** Names why an admission is kept that differs from what the import left. */
const reasonOf = {
  submitted: 'editedSince',
  admitted: 'admittedSince',
  cancelled: 'cancelledSince',
} as const satisfies Record<AdmissionState, string>

interface UndoContext extends Pick<RowsWork, 'actor' | 'at'> {
  app: Pick<RowsWork['app'], 'features'>
  found: Pick<RowsWork['found'], 'fileName'>
}

export async function cancelRows(
  write: AdmissionsRepository,
  { app, found, actor, at }: UndoContext,
  rows: readonly Pick<UndoneRow<ParsedAdmissionRow>, 'line' | 'entity' | 'version'>[],
): Promise<Map<number, string>> {
  // Locks, then reads: an edit in progress ends first, and only its own row is kept.
  const ids = rows.map(({ entity }) => entity)
  await write.admissions.lock(ids)
  const records = await write.admissions.byIds(ids)
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const asked = { db: write.transaction, ids: [...recordOf.keys()] }
  const standing = await uncancelled(app.features, 'admissions', asked)
  const note = m['admissions.import.undone']({ file: found.fileName })
  const stays = new Map<number, string>()
  const undone: string[] = []
  for (const { line, entity, version } of rows) {
    const record = recordOf.get(entity)
    if (!record) continue
    const { id, number, state } = record
    if (String(record.version) !== version || state !== 'submitted') {
      stays.set(line, reasonOf[state])
      continue
    }
    const check = standing.get(id)
    if (check) {
      stays.set(line, check.reason)
      continue
    }
    await transition(write, admissionMachine, {
      move: 'cancel',
      id,
      from: state,
      version: record.version + 1,
      note,
      actor,
      at,
      audit: { before: { state }, after: { number, state: 'cancelled', note } },
      update: (to) => write.admissions.setState(record, { state: to, studentId: null }, at),
    })
    undone.push(id)
  }
  await write.photoLines.takeBack(undone)
  return stays
}
