import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { App } from '../../../kernel/app.ts'
import type { StudentRecord } from '../records/student.ts'

/** Whether somebody has to say why the roll number that was typed is given. Null is a student who is new. */
export async function asksWhy(
  { students }: Pick<App, 'students'>,
  student: Pick<StudentRecord, 'id' | 'rollNumber'> | null,
  typed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const rollNumber = normaliseRollNumber(typed['rollNumber'] ?? '') || null
  const { name = '', nameInOwnScript = '' } = typed
  const { id = null, rollNumber: before = null } = student ?? {}
  return (await students.numberProblem({ id, before, after: { rollNumber, name, nameInOwnScript } })) !== null
}

/** Roll numbers that a student had, and under which records of theirs still stand. */
export async function earlierNumbers(
  { students }: Pick<App, 'students'>,
  student: StudentRecord,
): Promise<string[]> {
  const changes = await students.history(student.id)
  const had = new Set(changes.flatMap(({ before }) => before['rollNumber'] ?? []))
  return students.carriedFor(
    student,
    [...had].filter((number) => number !== student.rollNumber),
  )
}
