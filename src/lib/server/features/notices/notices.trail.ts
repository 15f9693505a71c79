import { say } from '#lib/i18n/say.ts'
import { sql } from 'kysely'
import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/deeds.ts'
import { recordsIn } from '../../kernel/audit/records-in.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here, and finds again what it is about. */
export const noticesTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'notice.added',
    'notice.changed',
    'notice.published',
    'notice.removed',
    'notice.withdrawn',
  ),
  records: {
    notice: recordsIn({
      table: 'notices',
      coded: {
        audiences: (code) => say(`notices.for.${code}`),
        state: (code) => say(`notices.state.${code}`),
      },
      name: sql`case title_en when '' then title_de else title_en end`,
      searched: ['title_en', 'title_de'],
      page: '/[...locale]/app/Notices/[noticeId]',
      to: ({ id }) => routes.officeNotice(id),
    }),
  },
}
