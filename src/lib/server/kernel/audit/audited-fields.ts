import { redacted } from '../core/log.ts'
import type { AuditEntry } from './audit.ts'

/** The fields that the audit trail may store, by kind of record. */
export type AuditedFields = Readonly<Record<string, readonly string[]>>

/**
 * Drops undeclared fields. In declared ones it redacts secrets by their key and truncates lists after fifty items.
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
