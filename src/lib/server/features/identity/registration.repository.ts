import type { Kysely } from 'kysely'
import type { RegistrationDetails, RegistrationState } from '#lib/schemas/registration.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface Registration {
  userId: string
  state: RegistrationState
  details: RegistrationDetails
  createdAt: string
}

export function registrationRepository(db: Kysely<Tables>) {
  return {
    async open(userId: string, details: RegistrationDetails, at: string): Promise<void> {
      await db
        .insertInto('registrations')
        .values({
          user_id: userId,
          state: 'pending',
          details: JSON.stringify(details),
          created_at: at,
          decided_at: null,
          decided_by: null,
        })
        .execute()
    },

    async find(userId: string): Promise<Registration | null> {
      const row = await db
        .selectFrom('registrations')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return null
      return { userId, state: row.state, details: JSON.parse(row.details), createdAt: row.created_at }
    },

    /** False where somebody else decided first. */
    async decide(userId: string, to: 'approved' | 'rejected', at: string, by: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('registrations')
        .set({ state: to, decided_at: at, decided_by: by })
        .where('user_id', '=', userId)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Whatever was decided before; nothing where the person never signed up. */
    async approve(userId: string, at: string, by: string): Promise<void> {
      await db
        .updateTable('registrations')
        .set({ state: 'approved', decided_at: at, decided_by: by })
        .where('user_id', '=', userId)
        .where('state', '!=', 'approved')
        .execute()
    },

    /** The sign-up with its account and everything that hangs on it. */
    async remove(userId: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', userId).execute()
    },

    async pending(): Promise<number> {
      const { count } = await db
        .selectFrom('registrations')
        .where('state', '=', 'pending')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
