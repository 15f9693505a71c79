import type { Kysely } from 'kysely'
import type { RegistrationDetails, RegistrationState } from '#lib/schemas/identity/registration.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface Registration {
  userId: string
  state: RegistrationState
  details: RegistrationDetails
  createdAt: string
}

interface Decision {
  userId: string
  /** As it was seen. */
  from: RegistrationState
  to: RegistrationState
  at: string
  /** A user's id. */
  by: string
}

export function registrationRepository(db: Kysely<Tables>) {
  return {
    async open(userId: string, details: RegistrationDetails, at: string): Promise<boolean> {
      const result = await db
        .insertInto('registrations')
        .values({
          user_id: userId,
          state: 'pending',
          details: JSON.stringify(details),
          created_at: at,
          decided_at: null,
          decided_by: null,
        })
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
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
    async decide({ userId, from, to, at, by }: Decision): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('registrations')
        .set({ state: to, decided_at: at, decided_by: by })
        .where('user_id', '=', userId)
        .where('state', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The sign-up with its account and everything that hangs on it. */
    async remove(userId: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', userId).execute()
    },

    /** Those that wait, and when the newest came. */
    async waitingNow(): Promise<{ count: number; newest: string | null }> {
      const { count, newest } = await db
        .selectFrom('registrations')
        .where('state', '=', 'pending')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
        .executeTakeFirstOrThrow()
      return { count: Number(count), newest }
    },

    async pending(): Promise<number> {
      return (await this.waitingNow()).count
    },
  }
}
