import { type Actor, type AuditEntry, auditEntry } from '../../kernel/audit/audit.ts'
import type { KnownRecord, RecordKind } from './record-kind.ts'

/** What the audit trail keeps of a link between a login and a record. */
export const auditedFields = ['username', 'rollNumber', 'employeeCode'] as const

export interface ToldLink {
  kind: RecordKind
  known: KnownRecord
  username: string
}

/** A row of the trail for a link that was made or ended. */
export function linkEntry(
  did: 'made' | 'ended',
  { kind, known, username }: ToldLink,
  { actor, at }: { actor: Actor; at: string },
): AuditEntry {
  const link = { username, [kind === 'student' ? 'rollNumber' : 'employeeCode']: known.number }
  const about = { action: `loginLink.${did}`, entity: 'loginLink', entityId: username }
  return auditEntry(actor, at, { ...about, [did === 'made' ? 'after' : 'before']: link })
}

/** Likewise for a parent and a student; a code is told of without whoever will use it. */
export function parentEntry(
  did: 'made' | 'ended' | 'codeMade',
  link: { rollNumber: string; username: string },
  { actor, at }: { actor: Actor; at: string },
): AuditEntry {
  const about = { action: `parentLink.${did}`, entity: 'parentLink', entityId: link.rollNumber }
  return auditEntry(actor, at, { ...about, [did === 'ended' ? 'before' : 'after']: link })
}
