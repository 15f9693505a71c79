import type { UndoChecks } from '../../kernel/records/cancel-checks.ts'
import type {} from './tables.ts'

/** An undone upload keeps admissions whose fees somebody has worked on since. */
export const admissionsWithFees: UndoChecks = {
  admissions: {
    reason: 'admissionHasFees',
    async stays(db, ids) {
      const dues = await db
        .selectFrom('dues')
        .select('payer_id')
        .where('payer_kind', '=', 'admission')
        .where('payer_id', 'in', ids)
        .where('state', '<>', 'cancelled')
        .execute()
      const payments = await db
        .selectFrom('fee_ledger')
        .select('payer_id')
        .where('payer_kind', '=', 'admission')
        .where('payer_id', 'in', ids)
        .execute()
      return [...dues, ...payments].map(({ payer_id }) => payer_id)
    },
  },
}
