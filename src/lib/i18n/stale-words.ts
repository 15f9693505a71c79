import type { StaleRecord } from '../schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import { showInstant } from './dates.ts'

/** Texts of a form whose record was changed by someone else in the meantime. */
export interface StaleWords {
  title: string
  lead: string
  /** Empty where nothing differs; no table is shown then. */
  rows: readonly StaleRow[]
  heads: StaleRow
}

/** The label of a field and both of its values as text. */
type StaleRow = Readonly<Record<'label' | 'stored' | 'typed', string>>

/** Formats a conflict for pages and islands, which lay it out. */
export function sayStale(stale: StaleRecord): StaleWords {
  const { fields } = stale
  const shown = (value: string): string => value || m['form.stale.nothing']()
  return {
    title: sayWho(stale),
    lead: fields.length > 0 ? m['form.stale.compare']() : m['form.stale.same'](),
    rows: fields.map(({ label, stored, typed }) => ({ label, stored: shown(stored), typed: shown(typed) })),
    heads: {
      label: m['form.stale.field'](),
      stored: m['form.stale.stored'](),
      typed: m['form.stale.typed'](),
    },
  }
}

/** States who changed the record while the form was filled in, and when. */
function sayWho({ who, isOwn, at }: StaleRecord): string {
  const when = at === null ? '' : showInstant(at)
  if (isOwn) return m['form.stale.own']({ when })
  return who === '' ? m['form.stale.unknown']() : m['form.stale.lead']({ who, when })
}
