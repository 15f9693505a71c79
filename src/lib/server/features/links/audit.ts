import { type SaidDeed, saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { type Actor, type AuditEntry, auditEntry } from '../../kernel/audit/audit.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { KnownRecord, RecordKind } from './records/record-kind.ts'

/** How the audit trail says what is done here. */
export const linksTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'loginLink.made',
    'loginLink.ended',
    'parentLink.made',
    'parentLink.ended',
    'parentLink.codeMade',
    'parentLink.codeDropped',
  ),
}

/** What the audit trail keeps of a link between a login and a record. */
export const auditedFields = ['username', 'rollNumber', 'employeeCode'] as const

/** A link is told by its own id, which leads to nobody once it is gone; names stand in what can be erased. */
interface ToldLink {
  linkId: string
  kind: RecordKind
  known: Pick<KnownRecord, 'number'>
  username: string
}

interface ToldParent {
  /** Of the link, or of the student whose code it is. */
  id: string
  rollNumber: string
  username: string
}

/** A row of the trail for a link that was made or ended. */
export function linkEntry(
  did: 'made' | 'ended',
  { linkId, kind, known, username }: ToldLink,
  { actor, at }: { actor: Actor; at: string },
): AuditEntry {
  const link = { username, [kind === 'student' ? 'rollNumber' : 'employeeCode']: known.number }
  const about = { action: `loginLink.${did}` satisfies SaidDeed, entity: 'loginLink', entityId: linkId }
  return auditEntry(actor, at, { ...about, [did === 'made' ? 'after' : 'before']: link })
}

/** Likewise for a parent and a student; a code is told of without whoever will use it. */
export function parentEntry(
  did: 'made' | 'ended' | 'codeMade' | 'codeDropped',
  { id, ...link }: ToldParent,
  { actor, at }: { actor: Actor; at: string },
): AuditEntry {
  const about = { action: `parentLink.${did}` satisfies SaidDeed, entity: 'parentLink', entityId: id }
  return auditEntry(actor, at, {
    ...about,
    [did === 'ended' || did === 'codeDropped' ? 'before' : 'after']: link,
  })
}
