import { redacted } from '../core/log.ts'
import type { AuditEntry } from './audit.ts'

/** Of each kind of record, the fields that the trail may keep. */
export type AuditedFields = Readonly<Record<string, readonly string[]>>

/**
 * What was not declared is dropped; inside of what was, secrets go by their name, and lists end after fifty.
 * @throws Error for a kind of record that no feature declares
 */
export function keepDeclared(audited: AuditedFields, entry: AuditEntry): AuditEntry {
  const declared = audited[entry.entity]
  if (!declared) throw new Error(`No feature declares what the audit trail keeps of ${entry.entity}.`)
  const kept = (record: unknown): unknown => {
    if (typeof record !== 'object' || record === null) return null
    const fields = Object.entries(record).filter(([name]) => declared.includes(name))
    return Object.fromEntries(fields.map(([name, value]) => [name, redacted({ value })['value']]))
  }
  return { ...entry, before: kept(entry.before), after: kept(entry.after) }
}
