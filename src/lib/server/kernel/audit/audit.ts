import type { SystemName } from '#lib/rules/names/user-name.ts'
import type { Role } from '#lib/schemas/role.ts'
import { newId } from '../core/ids.ts'

/** Who does a thing, as the audit trail names them; `system` acts for the clock. */
export interface Actor {
  id: string
  name: string
  requestId: string
  /** What they may do; nothing where it is left out. */
  roles?: readonly Role[]
}

export const systemActor = (name: SystemName): Actor => ({ id: 'system', name, requestId: '' })
/** Whoever runs a command on the server itself. */
export const commandLine = (name: SystemName = 'command line'): Actor => ({
  ...systemActor(name),
  id: 'commandLine',
})
/** Whose doing nobody has to be asked about. */
export const isSystem = ({ id }: Pick<Actor, 'id'>): boolean => id === 'system' || id === 'commandLine'

/** One write, with the record before and after it: of it only the fields that its feature declares. */
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
