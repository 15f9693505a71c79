import { academicYearOf } from '#lib/rules/academic-year.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { AgreedRow, CommittedRow, RowsWork } from '../../kernel/imports/import-kind.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { aadhaarColumn } from './aadhaar-column.ts'
import { admissionLookupRepository } from './admission-lookup.repository.ts'
import { admissionMachine } from './admission-states.ts'
import { ruleFor, seriesOf } from './admission-series.ts'
import type { NewAdmission } from './admission.repository.ts'
import { type AdmissionsRepository, admissionsRepository } from './admissions.repository.ts'
import type { AdmissionSaid } from './read-admission-row.ts'
import { takeNumbers } from './take-number.ts'

type Agreed = AgreedRow<AdmissionSaid>

/** New admissions, submitted, each under the number that the file gives it or under the next one of its series. */
export async function commitAdmissions(work: RowsWork, rows: readonly Agreed[]): Promise<CommittedRow[]> {
  const seal = sealedField(work.app.keyring, aadhaarColumn)
  const write = admissionsRepository(seal)(work.db)
  const hashesOf = seal.hasher()
  const hashes = rows.flatMap(({ row }) => hashesOf(row.fields.aadhaar))
  await write.admissions.lockAadhaar(hashes)
  // After the lock: somebody whom it waited for may have saved one of them.
  const known = new Set((await admissionLookupRepository(work.db).withHashes(hashes)).map(({ hash }) => hash))
  const taken = await write.admissions.taken(rows.flatMap(({ row }) => row.number || []))
  const left: CommittedRow[] = []
  const agreed = rows.filter(({ line, row }) => {
    const isKnown = hashesOf(row.fields.aadhaar).some((hash) => known.has(hash))
    if (isKnown) left.push({ line, problem: 'changedMeanwhile' })
    else if (taken.has(row.number)) left.push({ line, problem: 'admissionNumberGone' })
    return !isKnown && !taken.has(row.number)
  })
  return [...(await save(work, write, agreed)), ...left]
}

/** Of two uploads that give one number at once the later one finds it taken only when it writes; a row that has none takes the one after it. */
async function save(
  work: RowsWork,
  write: AdmissionsRepository,
  rows: readonly Agreed[],
): Promise<CommittedRow[]> {
  const added = await withNumbers(work, write, rows)
  const free = await insert(work, write, added)
  const [done, again]: [CommittedRow[], Agreed[]] = [[], []]
  for (const [index, agreed] of rows.entries()) {
    const [{ line, row }, entity] = [agreed, added[index]?.id ?? '']
    if (free.has(entity)) done.push({ line, entity, version: '1' })
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
): Promise<NewAdmission[]> {
  const [view, rules, year] = [await app.catalogue.read(), await write.series.all(), academicYearOf(at)]
  const seriesFor = ({ row }: Agreed) => {
    const courseId = row.fields.entries.course
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
  return rows.map(({ line, row: { number, fields } }) => ({
    ...{ id: newId(), number: number || (given.get(line) ?? ''), form: 0, importId: found.id, fields },
  }))
}

/** The ids of those that are in. */
async function insert(
  { actor, at }: RowsWork,
  write: AdmissionsRepository,
  added: readonly NewAdmission[],
): Promise<ReadonlySet<string>> {
  const state = 'submitted'
  const free = await write.admissions.insertFree(added, { at, by: actor.id, state })
  await write.transitions.addAll(
    [...free].map((id) => ({
      ...{ kind: admissionMachine.kind, entityId: id, from: null, to: state, version: 1 },
      ...{ note: '', at, byId: actor.id, concernsId: null },
    })),
  )
  return free
}
