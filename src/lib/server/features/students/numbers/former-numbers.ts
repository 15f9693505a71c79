import type { Kysely } from 'kysely'
import { areSimilarNames } from '#lib/rules/names/similar-names.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { carriedNames, carriedNumbers } from '../../../kernel/records/carried-numbers.ts'
import { studentChangeRepository } from '../records/student-change.repository.ts'
import { studentRepository } from '../records/student.repository.ts'
import type { StudentRecord } from '../records/student.ts'
import { formerNumberRepository } from './former-number.repository.ts'

export interface FormerNumbers {
  /** Numbers under which all records are the student's. */
  own: string[]
  /** Numbers under which some records may belong to someone else. */
  doubtful: string[]
}

/**
 * Splits a student's former roll numbers. A number may have been assigned by mistake, or to someone else earlier or
 * later: records under it count as the student's only if nobody else in the register had the number and every name in
 * those records resembles the student's.
 */
export async function formerNumbersOf(
  features: readonly Feature[],
  db: Kysely<Tables>,
  student: StudentRecord,
): Promise<FormerNumbers> {
  const former = formerNumberRepository(db)
  const had = (await former.ofStudents([student.id])).filter((number) => number !== student.rollNumber)
  if (had.length === 0) return { own: [], doubtful: [] }
  const now = await studentRepository(db).byNumbers('roll_number', had)
  const before = (await former.ofNumbers(had)).filter(({ studentId }) => studentId !== student.id)
  const ofOthers = new Set([...now, ...before].map(({ rollNumber }) => rollNumber))
  const under = await carriedNumbers(features, 'rollNumber')(db, had)
  const names = await carriedNames(features, 'rollNumber')(db, had)
  const called = await namesOfStudent(db, student)
  const isTheirs = (number: string): boolean =>
    !under.has(number) ||
    (names.get(number) ?? ['']).every((name) => called.some((each) => areSimilarNames(each, name)))
  return {
    own: had.filter((number) => !ofOthers.has(number) && isTheirs(number)),
    doubtful: had.filter((number) => under.has(number) && (ofOthers.has(number) || !isTheirs(number))),
  }
}

/** Includes former names, because people may change their name when they marry. */
async function namesOfStudent(
  db: Kysely<Tables>,
  { id, name, nameInOwnScript }: StudentRecord,
): Promise<string[]> {
  const changes = await studentChangeRepository(db).of(id)
  return [name, nameInOwnScript, ...changes.flatMap(({ before }) => before.name ?? [])]
}
