import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here, and finds again what it is about. */
export const alumniTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds(
    'alumniRegistration.registered',
    'alumniRegistration.rejected',
    'alumniRegistration.verified',
    'alumniRegistration.expired',
    'alumniHistory.saved',
    'alumniHistory.changed',
    'alumniHistory.removed',
  ),
  records: {
    alumniRegistration: recordsIn({
      table: 'alumni_registrations',
      coded: { state: (code) => say(`alumni.state.${code}`) },
      name: 'name',
      isPerson: true,
      searched: ['name', 'roll_number'],
      page: '/[...locale]/app/Alumni/Registrations/[registrationId]',
      to: ({ id }) => routes.alumniRegistration(id),
    }),
    alumniHistory: recordsIn({
      table: 'alumni_histories',
      coded: { status: (code) => say(`alumni.history.is.${code}`) },
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'rollNumber'],
      searched: ['name', 'roll_number'],
      page: '/[...locale]/app/Alumni/History/[historyId]',
      to: ({ id }) => routes.alumniHistory(id),
    }),
  },
}
