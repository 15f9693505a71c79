import type { SystemName } from '#lib/rules/names/user-name.ts'
import type { Role } from '#lib/schemas/role.ts'
import { newId } from '../core/ids.ts'

/** The person or process behind an action, as the audit trail names it; `system` is the actor of scheduled work. */
export interface Actor {
  id: string
  name: string
  requestId: string
  /** The actor's roles; an omitted list means none. */
  roles?: readonly Role[]
}

export const systemActor = (name: SystemName): Actor => ({ id: 'system', name, requestId: '' })
/** The actor for commands that run on the server itself. */
export const commandLine = (name: SystemName = 'command line'): Actor => ({
  ...systemActor(name),
  id: 'commandLine',
})
/** Whether the actor is the system or the command line, which need no role check. */
export const isSystem = ({ id }: Pick<Actor, 'id'>): boolean => id === 'system' || id === 'commandLine'

/** One audited write, with the record before and after it, limited to the fields that its feature declares. */
export interface AuditEntry {
  id: string
  at: string
  actorId: string
  actorName: string
  requestId: string
  /** `noun.pastTense`, for example `exam.published`. */
  action: string
  /** A kind of record that a feature declares under `audited`. */
  entity: string
  entityId: string
  before: unknown
  after: unknown
}

export interface AuditedChange {
  action: string
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
}

export function auditEntry(actor: Actor, at: string, change: AuditedChange): AuditEntry {
  return {
    id: newId(),
    at,
    actorId: actor.id,
    actorName: actor.name,
    requestId: actor.requestId,
    before: null,
    after: null,
    ...change,
  }
}
