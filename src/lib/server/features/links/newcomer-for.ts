import type { App } from '../../kernel/app.ts'
import type { Newcomer } from '../identity/feature.ts'
import type { RecordKind } from './record-kind.ts'

type Registers = Pick<App, 'students' | 'faculty' | 'catalogue'>

/** The login that a record would get. Null where it is gone, or has nothing to make a user name of. */
export async function newcomerFor(
  { students, faculty, catalogue }: Registers,
  { kind, recordId }: { kind: RecordKind; recordId: string },
): Promise<Newcomer | null> {
  const view = await catalogue.read()
  const wordOf = (id: string | null): string => {
    const entry = view.byId(id ?? '')
    return entry?.shortName || (entry?.name ?? '')
  }
  if (kind === 'member') {
    const member = await faculty.find(recordId)
    if (!member) return null
    const { name, email, employeeCode, departmentId } = member
    return { username: employeeCode, fullName: name, email, program: wordOf(departmentId) }
  }
  const student = await students.show(recordId)
  if (!student?.rollNumber) return null
  const { name, email, rollNumber, branchId, branch } = student
  return { username: rollNumber, fullName: name || rollNumber, email, program: wordOf(branchId) || branch }
}
