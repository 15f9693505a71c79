import type { FieldProblem } from '../../kernel/core/errors.ts'
import type { NumberChecks } from './keep-number.ts'
import { numberOfOther } from './numbers-of-others.ts'
import type { StudentRecord } from './student.ts'
import type { StudentsRepository } from './students.repository.ts'

export interface GivenRow {
  student: StudentRecord
  number: string
}

type Reading = Pick<StudentsRepository, 'transaction' | 'formerNumbers'>

/** By the students' ids: numbers that go although records carry them, or come although those of others do. */
export async function numberProblems(
  checks: NumberChecks,
  read: Reading,
  given: readonly GivenRow[],
): Promise<Map<string, FieldProblem>> {
  const changed = given.filter(({ student, number }) => student.rollNumber !== number)
  const going = changed.flatMap(({ student: { rollNumber } }) => rollNumber ?? [])
  const lost = await checks.carried(read.transaction, going)
  const others = await checks.ofOthers(
    read,
    changed.map(({ student, number }) => ({ ...student, rollNumber: number })),
  )
  const used = await checks.inUse(read.transaction, [...going, ...changed.map(({ number }) => number)])
  const owners = await ownersOf(read, changed, [...used.keys()])
  const problemOf = ({ student, number }: GivenRow): FieldProblem | null => {
    const [refusal, other] = [lost.get(student.rollNumber ?? ''), others.get(number)]
    if (refusal !== undefined) return { code: refusal, params: {} }
    if (other !== undefined) return numberOfOther(other)
    if (used.has(student.rollNumber ?? '')) return { code: 'steps.numberCarried', params: {} }
    const name = owners.get(number)?.find(({ id }) => id !== student.id)?.name
    return name === undefined ? null : { code: 'steps.numberOfOther', params: { name } }
  }
  return new Map(
    changed.flatMap((row) => {
      const problem = problemOf(row)
      return problem === null ? [] : [[row.student.id, problem] as const]
    }),
  )
}

/**
 * Who has each number until now, or had it before. Marks may come before the numbers are given: those that nobody ever
 * had are the student's own.
 */
async function ownersOf(
  { formerNumbers }: Reading,
  changed: readonly GivenRow[],
  numbers: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const now = changed.map(({ student: { id, name, rollNumber } }) => ({ id, name, rollNumber }))
  const before = await formerNumbers.ofNumbers(numbers)
  const all = [...now, ...before.map(({ studentId: id, name, rollNumber }) => ({ id, name, rollNumber }))]
  const used = new Set(numbers)
  return Map.groupBy(
    all.filter(({ rollNumber }) => used.has(rollNumber ?? '')),
    ({ rollNumber }) => rollNumber ?? '',
  )
}
