import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail labels rules of regulations and links to them. */
export const regulationsTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'regulationRule.confirmed',
    'regulationRule.proposed',
    'regulationRule.refused',
    'regulationRule.withdrawn',
  ),
  records: {
    regulationRule: recordsIn({
      table: 'regulation_rules',
      coded: {
        kind: (code) => say(`regulations.kind.${code}`),
        state: (code) => say(`regulations.state.${code}`),
      },
      name: sql<string>`(select name from catalogue_entries where catalogue_entries.id = regulation_rules.regulation_id)`,
      calledBy: ['regulation'],
      page: '/[...locale]/app/Academics/Regulations/[regulationId]',
      leads: 'regulation_id',
      to: ({ leads }) => routes.regulation(leads),
    }),
  },
}
