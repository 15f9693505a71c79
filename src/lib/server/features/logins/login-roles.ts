import type { Role } from '#lib/schemas/role.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { BatchCounts, LoginBatchService, Newcomer, Slip } from '../identity/feature.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { KnownRecord, RecordKind } from '../links/feature.ts'

/** Records by user name in lower case. */
export type RecordsByName = ReadonlyMap<string, KnownRecord>

/**
 * Refuses people of the register who get no login from a list: who has left, and, where the faculty is meant, who does
 * not teach.
 * @throws DomainError Conflict `logins.membersLeft`, `logins.notTeaching`
 */
export function refuseOthers(records: RecordsByName, isFacultyOnly: boolean): void {
  const known = [...records.values()]
  const namesOf = (some: readonly KnownRecord[]): string =>
    [...new Set(some.map(({ name }) => name))].slice(0, 10).join(', ')
  const left = known.filter(({ mayLink }) => !mayLink)
  if (left.length > 0) throw conflict('logins.membersLeft', { names: namesOf(left) })
  const others = known.filter(({ role }) => role !== 'ROLE_FACULTY')
  if (isFacultyOnly && others.length > 0) throw conflict('logins.notTeaching', { names: namesOf(others) })
}

/** The role of a new login: as the record proposes; for people in no register by what was asked for. */
export const roleFor = (
  kind: RecordKind,
  { username }: Pick<Newcomer, 'username'>,
  records: RecordsByName,
): Role => records.get(username.toLowerCase())?.role ?? (kind === 'member' ? 'ROLE_FACULTY' : 'ROLE_STUDENT')

interface CreatedBatch {
  counts: BatchCounts
  existing: string[]
  slips: Slip[]
}

/** Creates logins, a batch for each role, and adds up what happened. */
export async function createByRole(
  batch: Pick<LoginBatchService, 'create'>,
  { people, roleOf }: { people: readonly Newcomer[]; roleOf(person: Newcomer): Role },
  actor: Actor,
): Promise<CreatedBatch> {
  const counts = { created: 0, exists: 0, noEmail: 0, unusable: 0 }
  const existing: string[] = []
  const slips: Slip[] = []
  for (const [role, own] of Map.groupBy(people, roleOf)) {
    const made = await batch.create(own, role, actor)
    for (const name of ['created', 'exists', 'noEmail', 'unusable'] as const)
      counts[name] += made.counts[name]
    existing.push(...made.existing)
    slips.push(...made.slips)
  }
  return { counts, existing, slips }
}
