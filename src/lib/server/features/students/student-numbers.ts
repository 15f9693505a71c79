import { normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { App } from '../../kernel/app.ts'
import type { StudentRecord } from './student.ts'

/** Whether the roll number that was typed takes the place of one that records carry. */
export async function asksWhy(
  { students }: Pick<App, 'students'>,
  { rollNumber }: Pick<StudentRecord, 'rollNumber'>,
  typed: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (rollNumber === null || normaliseRollNumber(typed['rollNumber'] ?? '') === rollNumber) return false
  return (await students.carried([rollNumber])).length > 0
}

/** Roll numbers that a student had, and under which records of theirs still stand. */
export async function earlierNumbers(
  { students }: Pick<App, 'students'>,
  { id, rollNumber }: Pick<StudentRecord, 'id' | 'rollNumber'>,
): Promise<string[]> {
  const changes = await students.history(id)
  const had = new Set(changes.flatMap(({ before }) => before['rollNumber'] ?? []))
  return students.carried([...had].filter((number) => number !== rollNumber))
}
