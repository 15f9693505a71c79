import { academicYearOf } from '#lib/rules/academic-year.ts'
import type { EntryFieldName } from '#lib/schemas/admissions/fields.ts'
import type { App } from '../../../kernel/app.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { AgreedRow, CommittedRow, LeftOutRow, RowsWork } from '../../../kernel/imports/import-kind.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { ruleFor, seriesOf } from '../numbering/number-series.ts'
import { takeNumbers } from '../numbering/take-number.ts'
import { columnsOf, entryColumn, type ReadyAdmission } from '../records/admission-row.ts'
import { admissionMachine } from '../records/admission-states.ts'
import { entryFieldNames } from '../records/admission.ts'
import { type AdmissionsRepository, createAdmissionsRepository } from '../repository.ts'
import type { AdmissionSaid } from './parse-row.ts'

type Agreed = AgreedRow<ReadyRow>

const writing = ({ app, db }: Pick<RowsWork, 'app' | 'db'>): AdmissionsRepository =>
  createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn))(db)

/** Before it is read who is there: somebody whom it waited for may have saved one of them. */
export const lockAdmissions = (
  work: Pick<RowsWork, 'app' | 'db'>,
  rows: readonly ReadyRow[],
): Promise<void> => writing(work).admissions.lockAadhaar(rows.flatMap(({ hashes }) => hashes))

/** New admissions, submitted, each under the number that the file gives it or under the next one of its series. */
export async function commitAdmissions(work: RowsWork, rows: readonly Agreed[]): Promise<CommittedRow[]> {
  const write = writing(work)
  const open = await write.entries.holdOpen([...new Set(rows.flatMap(entriesOf))])
  const taken = await write.admissions.taken(rows.flatMap(({ row }) => row.number || []))
  const [free, gone] = [[], []] as [Agreed[], CommittedRow[]]
  for (const agreed of rows) {
    const why = problemOf(agreed, { open, taken })
    if (why === null) free.push(agreed)
    else gone.push({ line: agreed.line, ...why })
  }
  return [...(await save(work, write, free)), ...gone]
}

const entriesIn = ({ row: { columns } }: Agreed): { field: EntryFieldName; id: string }[] =>
  entryFieldNames.flatMap((field) => {
    const id = columns[entryColumn(field)]
    return id === null ? [] : [{ field, id }]
  })

const entriesOf = (agreed: Agreed): string[] => entriesIn(agreed).map(({ id }) => id)

/** What has come between a row and the check that it was agreed on by. */
function problemOf(
  agreed: Agreed,
  { open, taken }: { open: ReadonlySet<string>; taken: ReadonlySet<string> },
): LeftOutRow | null {
  const gone = entriesIn(agreed).find(({ id }) => !open.has(id))
  if (gone) return { problem: 'entryGone', field: gone.field }
  return taken.has(agreed.row.number) ? { problem: 'admissionNumberGone' } : null
}

/** Of two uploads that give one number at once the later one finds it taken only when it writes; a row that has none takes the one after it. */
async function save(
  work: RowsWork,
  write: AdmissionsRepository,
  rows: readonly Agreed[],
): Promise<CommittedRow[]> {
  const free = await insert(work, write, await withNumbers(work, write, rows))
  const [done, again]: [CommittedRow[], Agreed[]] = [[], []]
  for (const agreed of rows) {
    const { line, row } = agreed
    if (free.has(row.id)) done.push({ line, entity: row.id, version: '1' })
    else if (row.number === '') again.push(agreed)
    else done.push({ line, problem: 'admissionNumberGone' })
  }
  return again.length > 0 ? [...done, ...(await save(work, write, again))] : done
}

/** In the order of the file, series by series. */
async function withNumbers(
  { app, found, at }: RowsWork,
  write: AdmissionsRepository,
  rows: readonly Agreed[],
): Promise<ReadyAdmission[]> {
  const view = await app.catalogue.read()
  const rules = await write.series.all()
  const year = academicYearOf(at)
  const seriesFor = ({ row }: Agreed) => {
    const courseId = row.columns.course_id
    return seriesOf(ruleFor(rules, courseId, year), view, { courseId, year })
  }
  const without = Map.groupBy(
    rows.filter(({ row }) => row.number === ''),
    (row) => seriesFor(row).name,
  )
  const given = new Map<number, string>()
  // By their names: of two uploads neither waits for what the other holds.
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

/** The ids of those that are in. */
async function insert(
  { actor, at }: RowsWork,
  write: AdmissionsRepository,
  added: readonly ReadyAdmission[],
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

/** A row of a file as it is written but for its number, where the file gives none. */
export interface ReadyRow extends Pick<ReadyAdmission, 'id' | 'number' | 'texts' | 'columns'> {
  /** Of its Aadhaar number, under every secret. */
  hashes: readonly string[]
}

export function readyRows({ keyring }: App, rows: readonly AdmissionSaid[]): ReadyRow[] {
  const seal = sealedField(keyring, aadhaarColumn)
  const hashesOf = seal.hasher()
  return rows.map(({ number, fields }) => {
    const id = newId()
    const hashes = hashesOf(fields.aadhaar)
    // The newest secret's is the first of them.
    const columns = columnsOf(id, fields, { close: seal.close, hash: () => hashes[0] ?? '' })
    return { id, number, texts: fields.texts, columns, hashes }
  })
}
