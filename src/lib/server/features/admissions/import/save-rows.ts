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
  MutexWork,
  RowsWork,
  UndoneRow,
  WrittenRow,
} from '../../../kernel/imports/import-kind.ts'
import { notUndone } from '../../../kernel/records/cancel-checks.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { findRule, resolveSeries, takeNumbers } from '../numbering/number-series.ts'
import { entryColumn, type PreparedAdmission, toColumns } from '../records/admission-row.ts'
import { admissionMachine, type AdmissionRecord, entryFieldNames } from '../records/admission.ts'
import { type AdmissionsRepository, createAdmissionsRepository } from '../repository.ts'
import type { ParsedAdmissionRow } from './parse-row.ts'

type AgreedAdmission = AgreedRow<PreparedRow>

const writing = ({ app, db }: MutexWork): AdmissionsRepository =>
  createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn))(db)

/** Locks before existing admissions are read: a writer that this one waited for may have saved some of them. */
export const lockAdmissions = (work: MutexWork, rows: readonly PreparedRow[]): Promise<void> =>
  writing(work).admissions.lockAadhaar(rows.flatMap(({ hashes }) => hashes))

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
 * or admitted since, or have certificates or fees, are kept, with their photo; one that was admitted and taken back
 * counts as not edited.
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

/** Finds the rows whose admission an undo would keep now, with the reason. */
export const previewUndo = async (
  app: App,
  db: RowsWork['db'],
  rows: readonly WrittenRow[],
): Promise<ReadonlyMap<number, string>> => (await splitRows(writing({ app, db }), app, rows)).stays

export async function cancelRows(
  write: AdmissionsRepository,
  { app, found, actor, at }: UndoContext,
  rows: readonly WrittenRow[],
): Promise<Map<number, string>> {
  // Locks, then reads: an edit in progress ends first, and only its own row is kept.
  await write.admissions.lock(rows.map(({ entity }) => entity))
  const { stays, free } = await splitRows(write, app, rows)
  const note = m['admissions.import.undone']({ file: found.fileName })
  for (const record of free) {
    const { id, number, state } = record
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
  }
  await write.photoLines.takeBack(free.map(({ id }) => id))
  return stays
}

/** Separates the admissions that are as the import left them from those that stay, by line, with the reason. */
async function splitRows(
  write: AdmissionsRepository,
  { features }: Pick<App, 'features'>,
  rows: readonly WrittenRow[],
): Promise<{ stays: Map<number, string>; free: AdmissionRecord[] }> {
  const records = await write.admissions.byIds(rows.map(({ entity }) => entity))
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const ids = [...recordOf.keys()]
  const checks = await notUndone(features, 'admissions', { db: write.transaction, ids })
  const certificates = await write.certificates.settledByAdmission(ids)
  const moves = await readRegisterMoves(write, records)
  const stays = new Map<number, string>()
  const free: AdmissionRecord[] = []
  for (const { line, entity, version } of rows) {
    const record = recordOf.get(entity)
    if (!record) continue
    const isChanged = record.state !== 'submitted' || isEdited(record, version, moves.get(entity) ?? [])
    const reason = isChanged
      ? reasonOf[record.state]
      : (checks.get(entity) ?? (certificates.has(entity) ? 'certificatesSince' : undefined))
    if (reason === undefined) free.push(record)
    else stays.set(line, reason)
  }
  return { stays, free }
}

/** Reads the moves into and out of the register of records that changed since they were inserted. */
async function readRegisterMoves(
  write: AdmissionsRepository,
  records: readonly AdmissionRecord[],
): Promise<ReadonlyMap<string, readonly Transition[]>> {
  const changed = records.filter(({ version, state }) => version > 1 && state === 'submitted')
  const moves = await write.transitions.ofRecords(
    admissionMachine.kind,
    changed.map(({ id }) => id),
  )
  return Map.groupBy(moves.filter(isRegisterMove), ({ entityId }) => entityId)
}

const isRegisterMove = ({ from, to }: Transition): boolean =>
  (from === 'submitted' && to === 'admitted') || (from === 'admitted' && to === 'submitted')

/** Each change increases the version by one, so versions that no register move explains are edits. */
function isEdited(record: AdmissionRecord, imported: string, moves: readonly Transition[]): boolean {
  const since = moves.filter(({ version }) => version > Number(imported))
  return record.version !== Number(imported) + since.length
}
