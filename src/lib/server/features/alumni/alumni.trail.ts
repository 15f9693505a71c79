import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/deeds.ts'
import { recordsIn } from '../../kernel/audit/records-in.ts'
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
      name: 'name',
      isPerson: true,
      searched: ['name', 'roll_number'],
      page: '/[...locale]/app/Alumni/Registrations/[registrationId]',
      to: ({ id }) => routes.alumniRegistration(id),
    }),
    alumniHistory: recordsIn({
      table: 'alumni_histories',
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'rollNumber'],
      searched: ['name', 'roll_number'],
      page: '/[...locale]/app/Alumni/History/[historyId]',
      to: ({ id }) => routes.alumniHistory(id),
    }),
  },
}
