import type { Kysely } from 'kysely'
import type { AlumniRegistration, AlumniState } from '#lib/schemas/alumni/registration.ts'
import { advisoryLock, lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import {
  addCounts,
  placeCounts,
  type QueueCounts,
  type SenderPlace,
  type SenderPlaceHashes,
} from '../../../kernel/public-queues/queue-room.ts'
import { registrationColumns, type Registration, registrationOf } from './registration.ts'

interface NewRegistration {
  id: string
  said: AlumniRegistration
  userId: string | null
  language: string
  /** Where a visitor sent it from; null for signed-in senders. */
  place: SenderPlace | null
  at: string
}

interface Decision {
  state: AlumniState
  reason: string
  userId: string | null
  at: string
}

/**
 * Serialises adding visitors' registrations: two concurrent requests would both see the last free place in the queue.
 */
const queueLock = 7_021_109

const ended: AlumniState[] = ['rejected', 'expired']

export function alumniRegistrationRepository(db: Kysely<Tables>) {
  const registrations = () => db.selectFrom('alumni_registrations').selectAll()

  return {
    lockQueue: (): Promise<void> => advisoryLock(db, queueLock),

    async add({ id, said, userId, language, place, at }: NewRegistration): Promise<boolean> {
      await db
        .insertInto('alumni_registrations')
        .values({
          id,
          state: 'registered',
          ...registrationColumns(said),
          reason: '',
          user_id: userId,
          language,
          network: place?.network ?? null,
          site: place?.site ?? null,
          version: 1,
          created_at: at,
          updated_at: at,
        })
        .execute()
      return true
    },

    async find(id: string): Promise<Registration | null> {
      const row = await registrations().where('id', '=', id).executeTakeFirst()
      return row ? registrationOf(row) : null
    },

    /** Returns the existing ones, in no particular order. */
    async byIds(ids: readonly string[]): Promise<Registration[]> {
      if (ids.length === 0) return []
      const rows = await registrations()
        .where('id', 'in', [...ids])
        .execute()
      return rows.map(registrationOf)
    },

    /** Locks the registration against concurrent decisions. */
    async lock(id: string): Promise<Registration | null> {
      await lockRows(db, 'alumni_registrations', [id])
      return this.find(id)
    },

    /** Locks the user against concurrent registrations with the same login. */
    holdUser: (userId: string) => lockRows(db, 'users', [userId]),

    /** Returns a login's registrations, newest first; a person rarely has more than one. */
    async ofUser(userId: string): Promise<Registration[]> {
      const rows = await registrations()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(20)
        .execute()
      return rows.map(registrationOf)
    },

    /** Returns the other registrations with this roll number, newest first. */
    async othersOf({ id, rollNumber }: Pick<Registration, 'id' | 'rollNumber'>): Promise<Registration[]> {
      const rows = await registrations()
        .where('roll_number', '=', rollNumber)
        .where('id', '<>', id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(20)
        .execute()
      return rows.map(registrationOf)
    },

    /** Returns false if another decision came first. */
    decide: (seen: SeenRow, { state, reason, userId, at }: Decision): Promise<boolean> =>
      versionedRows(db, 'alumni_registrations').change(seen, {
        state,
        reason,
        user_id: userId,
        network: null,
        site: null,
        updated_at: at,
      }),

    /** Counts waiting registrations and returns when the newest was created. */
    async waitingNow(): Promise<{ count: number; newest: string | null }> {
      const { count, newest } = await db
        .selectFrom('alumni_registrations')
        .where('state', '=', 'registered')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
        .executeTakeFirstOrThrow()
      return { count: Number(count), newest }
    },

    /** Counts waiting registrations in total and by the sender's network and site. */
    async counts(place: SenderPlaceHashes | null): Promise<QueueCounts> {
      const row = await db
        .selectFrom('alumni_registrations')
        .where('state', '=', 'registered')
        .select(placeCounts(place))
        .executeTakeFirstOrThrow()
      return addCounts(row)
    },

    async waiting(): Promise<number> {
      return (await this.waitingNow()).count
    },

    /** Lists a batch of registrations that have waited since before the instant, oldest first. */
    async waitingSince(before: string): Promise<string[]> {
      const rows = await db
        .selectFrom('alumni_registrations')
        .select('id')
        .where('state', '=', 'registered')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .orderBy('id')
        .limit(500)
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Locks and lists a batch of rejected or expired registrations that ended before the instant, so that nobody
     * verifies them meanwhile.
     */
    async lockEnded(before: string): Promise<string[]> {
      const rows = await db
        .selectFrom('alumni_registrations')
        .select('id')
        .where('state', 'in', ended)
        .where('updated_at', '<', before)
        .orderBy('id')
        .limit(500)
        .execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return []
      await lockRows(db, 'alumni_registrations', ids)
      const still = await registrations().where('id', 'in', ids).where('state', 'in', ended).execute()
      return still.map(({ id }) => id)
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('alumni_registrations').where('id', 'in', ids).execute()
    },
  }
}

/** A student in the register under a roll number, with their login. */
export interface Graduate {
  studentId: string
  name: string
  /** Null if no login is linked. */
  userId: string | null
}

export function graduateRepository(db: Kysely<Tables>) {
  async function find(rollNumber: string): Promise<Graduate | null> {
    const row = await db
      .selectFrom('students')
      .leftJoin('login_links', 'login_links.student_id', 'students.id')
      .select(['students.id as studentId', 'students.name', 'login_links.user_id as userId'])
      .where('students.roll_number', '=', rollNumber)
      .executeTakeFirst()
    return row ?? null
  }

  return {
    find,

    /** Finds the student and locks the row until the transaction ends. */
    async hold(rollNumber: string): Promise<Graduate | null> {
      const found = await find(rollNumber)
      if (!found) return null
      await lockRows(db, 'students', [found.studentId])
      return find(rollNumber)
    },
  }
}
