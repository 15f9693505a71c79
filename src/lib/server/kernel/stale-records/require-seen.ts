import { conflict, notFound } from '../core/errors.ts'

interface Refusals {
  gone: string
  changed: string
}

/**
 * The record in the version that somebody saw: what is written about it is never about something else.
 *
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
