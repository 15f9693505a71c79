import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here, and finds again what it is about. */
export const catalogueTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'catalogue.defaultsAdded',
    'catalogueEntry.added',
    'catalogueEntry.changed',
    'catalogueEntry.moved',
    'catalogueEntry.reinstated',
    'catalogueEntry.removed',
    'catalogueEntry.retired',
  ),
  records: {
    catalogueEntry: recordsIn({
      table: 'catalogue_entries',
      name: 'name',
      searched: ['name'],
      page: '/[...locale]/app/Catalogue/[kind]/[entryId]',
      leads: 'kind',
      to: ({ id, leads }) => routes.catalogueEntry(leads, id),
    }),
  },
}
