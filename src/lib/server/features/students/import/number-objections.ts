import type { Kysely } from 'kysely'
import type { App } from '../../../kernel/app.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { AgreedRow, Objection } from '../../../kernel/imports/import-kind.ts'
import { type GivenNumber, numberChecks, numbersLikeAadhaar } from '../numbers/number-checks.ts'
import type { StudentRecord } from '../records/student.ts'
import { studentsRepository, type StudentsRepository } from '../repository.ts'
import type { StudentSheetRow } from './parse-student-row.ts'

type Row = AgreedRow<StudentSheetRow>

/**
 * What speaks against the roll numbers that rows bring. A file is nobody who could say why a number is given all the
 * same. Whose it is stays out: a name would stay with the upload when that person is erased.
 */
export async function numberObjections(
  app: Pick<App, 'features'>,
  db: Kysely<Tables>,
  rows: readonly Row[],
): Promise<Map<number, Objection>> {
  const read = studentsRepository(db)
  const bringing = rows.filter(bringsNumber)
  // Whom a roll number names has it already; an admission number names a student who waits for one.
  const waiting = bringing.filter(({ entity }) => entity !== null)
  const records = await read.batch.some(waiting.flatMap(({ entity }) => entity ?? []))
  const holders = await read.students.byNumbers('roll_number', waiting.flatMap(rollOf))
  const taken = new Map(holders.map(({ id, rollNumber }) => [rollNumber, id]))
  const others = await numbersElsewhere(app, read, {
    rows: bringing,
    records: new Map(records.map((record) => [record.id, record])),
  })
  return new Map(
    bringing.flatMap((row) => {
      const holder = taken.get(row.row.fields.rollNumber ?? '')
      const isTaken = holder !== undefined && holder !== row.entity
      const code = isTaken ? 'numberTaken' : others.get(row.row.fields.rollNumber ?? '')
      return code === undefined ? [] : [[row.line, { field: 'rollNumber', code }] as const]
    }),
  )
}

const rollOf = ({ row: { fields } }: Row): string[] => (fields.rollNumber ? [fields.rollNumber] : [])

const bringsNumber = ({ row: { key, fields }, entity }: Row): boolean =>
  Boolean(fields.rollNumber) && (entity === null || key.startsWith('A'))

interface RowsAndRecords {
  rows: readonly Row[]
  records: ReadonlyMap<string, StudentRecord>
}

/** Numbers that rows bring and that records of somebody else carry or that look like Aadhaar numbers, each with its code below `importProblem`. */
export async function numbersElsewhere(
  { features }: Pick<App, 'features'>,
  read: Pick<StudentsRepository, 'transaction' | 'formerNumbers' | 'students'>,
  { rows, records }: RowsAndRecords,
): Promise<Map<string, string>> {
  const given = rows.flatMap(({ row: { fields }, entity }): GivenNumber[] => {
    const record = records.get(entity ?? '')
    const { rollNumber, name = '', nameInOwnScript = '' } = { ...record, ...fields }
    if (!rollNumber || rollNumber === record?.rollNumber) return []
    return [{ id: record?.id ?? null, rollNumber, name, nameInOwnScript }]
  })
  const { ofOthers, inUseOfOthers } = numberChecks(features)
  const published = await ofOthers(read, given)
  const used = await inUseOfOthers(read, given)
  const like = await numbersLikeAadhaar(
    read,
    given.map(({ rollNumber }) => rollNumber),
  )
  return new Map([
    ...[...like].map((number) => [number, 'numberLikeAadhaar'] as const),
    ...[...used.keys()].map((number) => [number, 'numberUsedByOther'] as const),
    ...[...published.keys()].map((number) => [number, 'numberOfOther'] as const),
  ])
}
