import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here, and finds again what it is about. */
export const achievementsTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds('achievement.added', 'achievement.changed', 'achievement.removed'),
  records: {
    achievement: recordsIn({
      table: 'faculty_achievements',
      coded: { kind: (code) => say(`achievements.kind.${code}`) },
      name: 'title',
      searched: ['title'],
      page: '/[...locale]/app/Faculty/Achievements/[achievementId]',
      to: ({ id }) => routes.achievement(id),
    }),
  },
}
