import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'

/** Describes the audit actions of identity and links audit entries to accounts. */
export const identityTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'user.activated',
    'user.approved',
    'user.corrected',
    'user.created',
    'user.deactivated',
    'user.passwordChanged',
    'user.passwordSetByLink',
    'user.registered',
    'user.rejected',
    'user.renamed',
    'user.resetSent',
    'user.rolesChanged',
    'user.secondFactorDropped',
    'user.secondFactorOff',
    'user.secondFactorOn',
    'user.sessionsEnded',
    'user.signedOut',
    'user.slipMade',
  ),
  records: {
    user: recordsIn({
      table: 'users',
      key: 'username',
      typed: 'display_username',
      since: 'created_at',
      name: 'name',
      isPerson: true,
      calledBy: ['fullName', 'username'],
      isCalledById: true,
      searched: ['name', 'username'],
      page: '/[...locale]/app/Admin/Users/[userId]',
      leads: 'id',
      to: ({ leads }) => routes.user(leads),
    }),
  },
}
