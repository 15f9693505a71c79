import type { Kysely } from 'kysely'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { StudentsRepository } from '../repository.ts'

/** Returns those of the numbers that a feature stores as somebody's Aadhaar number; some hundreds at a time. */
export type AadhaarCheck = (db: Kysely<Tables>, numbers: readonly string[]) => Promise<readonly string[]>

export interface ApaarIds {
  /** Asked before an APAAR id is stored: both have twelve digits, and only who stores Aadhaar numbers can tell. */
  aadhaarChecks: AadhaarCheck[]
}

/** Returns those APAAR ids that are in fact Aadhaar numbers of people whom the college knows. */
export async function knownAadhaar(
  checks: readonly AadhaarCheck[],
  { transaction }: Pick<StudentsRepository, 'transaction'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const found = await Promise.all(checks.map((check) => check(transaction, numbers)))
  return new Set(found.flat())
}

/** @throws DomainError Invalid `student.apaarIsAadhaar`, at the field */
export async function refuseAadhaar(
  checks: readonly AadhaarCheck[],
  read: Pick<StudentsRepository, 'transaction'>,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  if (after === null || after === before) return
  const known = await knownAadhaar(checks, read, [after])
  if (known.has(after)) throw refuseAt('apaar', 'student.apaarIsAadhaar')
}
