import { newId } from '../../kernel/core/ids.ts'
import { type MemberFields, fieldsOf } from './faculty-member.ts'
import type { MemberRepository } from './member.repository.ts'
import type { MemberRow } from './read-member-row.ts'

type Written = { entity: string; version: string } | { problem: string }

/** What a row of an upload makes of the register; a code below `importProblem` where it may not any more. */
export async function writeMember(
  members: MemberRepository,
  { id, before, ...row }: MemberRow & { id: string | null },
  at: string,
): Promise<Written> {
  const fields = fieldsOf(row)
  const problem = await problemOf(members, fields, id ?? '')
  if (problem) return { problem }
  if (id === null || before === null) {
    const entity = newId()
    await members.insert(entity, fields, at)
    return { entity, version: '1' }
  }
  const isDone = await members.change({ id, version: before.version }, fields, at)
  return isDone ? { entity: id, version: String(before.version + 1) } : { problem: 'changedMeanwhile' }
}

/** Why the person stays as they are; null where they are as before the upload. */
export async function takeMemberBack(
  members: MemberRepository,
  { id, version, row: { before } }: { id: string; version: number; row: MemberRow },
  at: string,
): Promise<string | null> {
  if (before === null) return (await members.remove({ id, version })) ? null : 'editedSince'
  const problem = await problemOf(members, before, id)
  if (problem) return problem
  return (await members.change({ id, version }, fieldsOf(before), at)) ? null : 'editedSince'
}

async function problemOf(
  members: MemberRepository,
  fields: MemberFields,
  ownId: string,
): Promise<string | null> {
  if ((await members.holders(fields, ownId)).length > 0) return 'memberThere'
  const { departmentId } = fields
  return departmentId === null || (await members.isDepartment(departmentId)) ? null : 'departmentGone'
}
