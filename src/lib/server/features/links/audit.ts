import { type AuditAction, auditActions } from '../../kernel/audit/audit-actions.ts'
import { type Actor, type AuditEntry, auditEntry } from '../../kernel/audit/audit.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { KnownRecord, RecordKind } from './records/record-kind.ts'

/** How the audit trail labels the actions of this feature. */
export const linksTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'loginLink.made',
    'loginLink.ended',
    'parentLink.made',
    'parentLink.ended',
    'parentLink.codeMade',
    'parentLink.codeDropped',
  ),
}

/** The audited fields of a link between a login and a record. */
export const auditedFields = ['username', 'rollNumber', 'employeeCode'] as const

/**
 * The link for an audit entry. The entry refers to the link's own id, which identifies nobody once the link is gone;
 * names appear only in fields that can be erased.
 */
interface AuditedLink {
  linkId: string
  kind: RecordKind
  known: Pick<KnownRecord, 'number'>
  username: string
}

interface AuditedParentLink {
  /** The id of the link; for a code, the id of the student. */
  id: string
  rollNumber: string
  username: string
}

/** Returns the audit entry for a link that was made or ended. */
export function linkEntry(
  did: 'made' | 'ended',
  { linkId, kind, known, username }: AuditedLink,
  { actor, at }: { actor: Actor; at: string },
): AuditEntry {
  const link = { username, [kind === 'student' ? 'rollNumber' : 'employeeCode']: known.number }
  const about = { action: `loginLink.${did}` satisfies AuditAction, entity: 'loginLink', entityId: linkId }
  return auditEntry(actor, at, { ...about, [did === 'made' ? 'after' : 'before']: link })
}

/** Returns the audit entry for a link between parent and student, or for a parent code; a code has no user name. */
export function parentEntry(
  did: 'made' | 'ended' | 'codeMade' | 'codeDropped',
  { id, ...link }: AuditedParentLink,
  { actor, at }: { actor: Actor; at: string },
): AuditEntry {
  const about = { action: `parentLink.${did}` satisfies AuditAction, entity: 'parentLink', entityId: id }
  return auditEntry(actor, at, {
    ...about,
    [did === 'ended' || did === 'codeDropped' ? 'before' : 'after']: link,
  })
}
