import { type FieldProblem, conflict, invalid } from '../../kernel/core/errors.ts'
import { type MemberFields, keyOfMember } from './faculty-member.ts'
import type { FacultyRepository } from './faculty.repository.ts'

/** @throws DomainError Conflict at the code or email that somebody else has, Invalid at a department that is gone */
export async function refuseWrong(
  write: FacultyRepository,
  fields: MemberFields,
  ownId: string,
): Promise<void> {
  const holders = await write.members.holders(fields, ownId)
  const problems: Record<string, FieldProblem> = {}
  for (const holder of holders) {
    const params = { name: holder.name }
    if (keyOfMember(holder) === keyOfMember(fields))
      problems['employeeCode'] = { code: 'faculty.codeTaken', params }
    if (fields.email !== '' && holder.email === fields.email)
      problems['email'] = { code: 'faculty.emailTaken', params }
  }
  const [first] = Object.values(problems)
  if (first) throw conflict(first.code, first.params, problems)
  if (fields.departmentId === null || (await write.members.isDepartment(fields.departmentId))) return
  const gone = { code: 'catalogue.notThere', params: {} }
  throw invalid(gone.code, {}, { departmentId: gone })
}
