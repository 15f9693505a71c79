import type { APIContext } from 'astro'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { lastChange } from '../audit/last-change.ts'
import type { FormState } from '../http/forms/plain-form.ts'

interface Shown {
  entity: string
  id: string
  /** As the form would show it now, by its fields. */
  stored: Readonly<Record<string, string>>
  label(field: string): string
  /** What people read for what a field holds. */
  word(field: string, value: string): string
}

/**
 * What a form shows whose record was changed while it was filled in: who did that and when, and what is stored now
 * beside what was typed. Null for every other answer.
 */
export async function staleRecord(
  { locals: { app, user } }: Pick<APIContext, 'locals'>,
  { code, values }: Pick<FormState, 'code' | 'values'>,
  { entity, id, stored, label, word }: Shown,
): Promise<StaleRecord | null> {
  if (!code.endsWith('.changedSince')) return null
  const last = await lastChange(app.database.reads, { entity, entityId: id })
  const names = await app.people.namesOf(last ? [last.byId] : [])
  const fields = Object.keys(stored).filter((field) => (values[field] ?? '') !== stored[field])
  return {
    who: names.get(last?.byId ?? '') ?? '',
    isOwn: last?.byId === user?.id,
    at: last?.at ?? null,
    fields: fields.map((field) => ({
      label: label(field),
      stored: word(field, stored[field] ?? ''),
      typed: word(field, values[field] ?? ''),
    })),
  }
}
