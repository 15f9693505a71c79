import type { Kysely } from 'kysely'
import { engineOf, flagFor } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Rejected sign-ups that were opened after all: housekeeping removes what is rejected and closed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ state: 'approved' })
    .where('state', '=', 'rejected')
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where((user) =>
          user.or([
            user('is_active', '=', flagFor(engineOf(db), true)),
            user(
              'username',
              'in',
              user.selectFrom('audit_entries').select('entity_id').where('action', '=', 'user.activated'),
            ),
          ]),
        ),
    )
    .execute()
}
