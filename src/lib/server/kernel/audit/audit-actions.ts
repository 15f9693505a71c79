import { say } from '#lib/i18n/say.ts'
import type { m } from '#paraglide/messages.js'
import type { AuditEntry } from './audit.ts'

/** The values that an audit message can insert: the actor, the record and other fields of the row. */
type Facts = Readonly<Record<string, string>>

/** The audit message of each action of a feature, by the action's code: `exam.published`. */
export type AuditActions = Readonly<Record<string, (facts: Facts) => string>>

type After<Group extends string, Key = keyof typeof m> = Key extends `${Group}.${infer Action}`
  ? Action
  : never

/** An action that has an audit message and a label for the filter and the record's page. */
export type AuditAction = After<'trail.says'> & After<'trail.did'>

/** Declares actions by their messages in `messages/<domain>`: an action without messages does not compile. */
export const auditActions = (...actions: readonly AuditAction[]): AuditActions =>
  Object.fromEntries(
    actions.map((action) => [action, (facts) => say(`trail.says.${action}`, { ...facts }) ?? action]),
  )

/** Checks that a feature declares the action. @throws Error if none does: the row could not be shown */
export function requireDeclared(actions: AuditActions, { action }: Pick<AuditEntry, 'action'>): void {
  if (!Object.hasOwn(actions, action))
    throw new Error(`No feature declares how the audit trail says ${action}.`)
}
