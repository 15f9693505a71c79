import type { RecordKeepers } from '../../kernel/records/kept-records.ts'

/** Whoever owes or has paid stays in the register: the books say whose it is. */
export const keptByFees: RecordKeepers = {
  students: {
    reason: 'recordOwes',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('dues')
        .select('payer_id')
        .where('payer_kind', '=', 'student')
        .where('payer_id', 'in', ids)
        .execute()
      return rows.map(({ payer_id }) => payer_id)
    },
  },
}
