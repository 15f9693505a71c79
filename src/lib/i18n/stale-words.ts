import type { StaleRecord } from '../stale-record.ts'
import { m } from '#paraglide/messages.js'
import { showInstant } from './dates.ts'

/** Who changed a record while somebody filled in its form, and when. */
export function sayStale({ who, isOwn, at }: StaleRecord): string {
  const when = at === null ? '' : showInstant(at)
  if (isOwn) return m['form.stale.own']({ when })
  return who === '' ? m['form.stale.unknown']() : m['form.stale.lead']({ who, when })
}
