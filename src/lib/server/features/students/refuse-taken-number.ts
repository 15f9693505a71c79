import { conflictAt } from '../../kernel/core/errors.ts'
import type { StudentFields } from './student.ts'
import type { StudentsRepository } from './students.repository.ts'

/** @throws DomainError Conflict, at the number that somebody else has */
export async function refuseTakenNumber(
  { students }: StudentsRepository,
  { rollNumber, admissionNumber }: StudentFields,
  own: string | null,
): Promise<void> {
  const numbers = [
    ['rollNumber', 'roll_number', rollNumber],
    ['admissionNumber', 'admission_number', admissionNumber],
  ] as const
  for (const [field, column, number] of numbers) {
    if (number === null) continue
    const other = (await students.byNumbers(column, [number])).find(({ id }) => id !== own)
    if (other) throw conflictAt(field, `student.${field}Taken`, { name: other.name })
  }
}
