import { say } from '#lib/i18n/say.ts'
import type { m } from '#paraglide/messages.js'
import type { AuditEntry } from './audit.ts'

/** What a sentence says: who did it, to which record, and what else the row holds. */
type Facts = Readonly<Record<string, string>>

/** How the trail says each deed of a feature, by its code: `exam.published`. */
export type Deeds = Readonly<Record<string, (facts: Facts) => string>>

type After<Group extends string, Key = keyof typeof m> = Key extends `${Group}.${infer Action}`
  ? Action
  : never

/** A deed with a sentence for the trail and with words for a filter and the page of its record. */
export type SaidDeed = After<'trail.says'> & After<'trail.did'>

/** Deeds by their words in `messages/<domain>`: one without any does not compile. */
export const saidDeeds = (...actions: readonly SaidDeed[]): Deeds =>
  Object.fromEntries(
    actions.map((action) => [action, (facts) => say(`trail.says.${action}`, { ...facts }) ?? action]),
  )

/** @throws Error for a deed that no feature declares: nobody could read of it */
export function requireDeclared(deeds: Deeds, { action }: Pick<AuditEntry, 'action'>): void {
  if (!Object.hasOwn(deeds, action))
    throw new Error(`No feature declares how the audit trail says ${action}.`)
}
