import type { APIContext } from 'astro'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { lastChange } from '../audit/record-history.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { FormState } from '../http/forms/plain-form.ts'

interface ShownRecord {
  entity: string
  id: string
  /** The values as the form would show them now, by field. */
  stored: Readonly<Record<string, string>>
  label(field: string): string
  /** Returns the label of a field's value. */
  word(field: string, value: string): string
}

/**
 * Builds what a form shows if its record was changed while it was filled in: who changed it and when, and the stored
 * values next to the entered ones. Returns null for every other response.
 */
export async function staleRecord(
  { locals: { app, user } }: Pick<APIContext, 'locals'>,
  { code, values }: Pick<FormState, 'code' | 'values'>,
  { entity, id, stored, label, word }: ShownRecord,
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

interface Refusals {
  gone: string
  changed: string
}

/**
 * Requires that a record still has the version that the user saw (optimistic locking).
 * @throws DomainError NotFound, Conflict with these codes
 * @example requireSeen(await members.find(id), 3, { gone: 'faculty.notFound', changed: 'faculty.changedSince' })
 */
export function requireSeen<Stored extends { version: number }>(
  found: Stored | null | undefined,
  version: number,
  { gone, changed }: Refusals,
): Stored {
  if (!found) throw notFound(gone)
  if (found.version !== version) throw conflict(changed)
  return found
}
