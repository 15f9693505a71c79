import type { FieldProblem } from '../../../kernel/core/errors.ts'
import type { StudentFields } from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import type { NumberChecks } from './number-checks.ts'
import { numbersLikeAadhaar } from './numbers-like-aadhaar.ts'
import type { GivenNumber } from './numbers-of-others.ts'

export interface NumberChange {
  /** Null: a student who is new. */
  id: string | null
  before: string | null
  after: Pick<StudentFields, 'rollNumber' | 'name' | 'nameInOwnScript'>
}

type Reading = Pick<StudentsRepository, 'transaction' | 'formerNumbers' | 'students'>

/** `numberProblems` of one student. */
export async function numberProblem(
  checks: NumberChecks,
  read: Reading,
  change: NumberChange,
): Promise<FieldProblem | null> {
  const [problem = null] = await numberProblems(checks, read, [change])
  return problem
}

/**
 * In the order of the changes, what speaks against each unless somebody says why: that records carry the number that
 * goes, that records of somebody else carry the one that comes, or that it looks like an Aadhaar number. Null where
 * nothing does.
 */
export async function numberProblems(
  checks: NumberChecks,
  read: Reading,
  changes: readonly NumberChange[],
): Promise<(FieldProblem | null)[]> {
  const changed = changes.filter(isChange)
  const going = changed.flatMap(({ before }) => before ?? [])
  const coming = changed.flatMap(givenBy)
  const lost = await checks.carried(read.transaction, going)
  const others = await checks.ofOthers(read, coming)
  const used = await checks.inUse(read.transaction, going)
  const like = await numbersLikeAadhaar(
    read,
    coming.map(({ rollNumber }) => rollNumber),
  )
  // Of two who change theirs with each other, each has the other's until now.
  const usedByOthers = await checks.inUseOfOthers(read, coming, changed.flatMap(holderOf))
  return changes.map((change) => {
    if (!isChange(change)) return null
    const goes = change.before ?? ''
    const comes = change.after.rollNumber ?? ''
    const refusal = lost.get(goes)
    const other = others.get(comes)
    const user = usedByOthers.get(comes)
    if (refusal !== undefined) return { code: refusal, params: {} }
    if (other !== undefined) return numberOf('student.rollNumberOfOther', other)
    if (like.has(comes)) return { code: 'student.rollNumberLikeAadhaar', params: {} }
    if (used.has(goes)) return { code: 'student.rollNumberInUse', params: {} }
    return user === undefined ? null : numberOf('student.rollNumberUsedByOther', user)
  })
}

const isChange = ({ before, after }: NumberChange): boolean => before !== after.rollNumber

const numberOf = (code: string, name: string): FieldProblem => ({ code, params: { name } })

const givenBy = ({ id, after: { rollNumber, name, nameInOwnScript } }: NumberChange): GivenNumber[] =>
  rollNumber === null ? [] : [{ id, rollNumber, name, nameInOwnScript }]

const holderOf = ({ id, before, after: { name } }: NumberChange) =>
  id === null || before === null ? [] : [{ rollNumber: before, studentId: id, name }]
