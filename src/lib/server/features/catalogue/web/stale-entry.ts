import type { APIContext } from 'astro'
import { m } from '#paraglide/messages.js'
import type { StaleRecord } from '#lib/stale-record.ts'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { typedOf } from './entry-choices.ts'
import type { CatalogueEntry } from '../entry.ts'

const labels: Readonly<Record<string, () => string>> = {
  name: m['catalogue.name'],
  departmentId: m['catalogue.one.department'],
  shortName: m['catalogue.shortName'],
  code: m['catalogue.code'],
  years: m['catalogue.years'],
}

/** What the form of an entry shows that was changed meanwhile; null for every other answer. */
export async function staleEntry(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  entry: CatalogueEntry,
): Promise<StaleRecord | null> {
  const { nameOf } = await context.locals.app.catalogue.read()
  const seats = Object.keys(sent.values).filter((field) => field.startsWith('intake.'))
  const none = Object.fromEntries(seats.map((field) => [field, '']))
  return staleRecord(context, sent, {
    ...{ entity: 'catalogueEntry', id: entry.id, stored: { ...none, ...typedOf(entry) } },
    // Seats are called by their type.
    label: (field) => labels[field]?.() ?? nameOf(field.slice('intake.'.length)),
    word: (field, value) => (field === 'departmentId' ? nameOf(value) : value),
  })
}
