import type { Kysely } from 'kysely'
import { m } from '#paraglide/messages.js'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { idsCalled } from '../../kernel/personal-data/ids-called.ts'
import { idsOf, type Person, personOf, userIdOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData, PersonalRecords } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { type History, historyFileOf, historyOf } from './histories/history.ts'
import { registrationPaper, registrationOf } from './registrations/registration.ts'

/** The person's alumni histories, with photo and certificate. */
const historyOfPerson: PersonalRecords = {
  name: 'history',
  identifies: true,
  title: m['personalData.alumniHistory'],
  tables: ['alumni_histories'],
  fate: 'erased',
  kept: m['personalData.alumniHistoryKept'],
  read: async ({ db, person }) =>
    (await historiesOf(db, person)).map(({ id: _, version: __, createdBy: ___, ...said }) => said),
  async erase({ db, person }) {
    const ids = idsOf(person, 'alumniHistory')
    for (const id of ids)
      for (const kind of ['alumni.photo', 'alumni.certificate'] as const)
        await keptFileRepository(db).drop(historyFileOf(kind, id))
    await db.deleteFrom('alumni_histories').where('id', 'in', ids).execute()
  },
}

/** Finds people by the roll number or email address of a history. */
async function historiesCalled(db: Kysely<Tables>, typed: string): Promise<Person[]> {
  const called = { table: 'alumni_histories', email: 'student_email', number: 'roll_number' } as const
  return (await idsCalled(db, called, typed)).map((id) => personOf({ alumniHistory: id }))
}

/**
 * Finds a person's histories by history id or roll number, because a history has no login.
 * @param numbers roll numbers that are known to be theirs in addition to those in the student register
 */
async function historiesOf(
  db: Kysely<Tables>,
  person: Person,
  numbers: readonly string[] = [],
): Promise<History[]> {
  const rows = await db
    .selectFrom('alumni_histories')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', 'in', idsOf(person, 'alumniHistory')),
        eb('roll_number', 'in', [...idsOf(person, 'student'), ...numbers]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(historyOf)
}

/** Days after which a registration expires if the office has not decided. */
export const longestWait = 180

/** Days for which a rejected or expired registration is stored. */
export const keepRejected = 365

/** Personal data in registrations and histories of alumni. */
export const alumniPersonalData: PersonalData = {
  statements: [
    {
      people: 'alumni',
      what: m['told.alumni.what'],
      seenBy: m['told.alumni.seen'],
      kept: () => m['told.alumni.kept']({ days: keepRejected }),
    },
  ],
  auditedBy: { alumniRegistration: ['rollNumber'], alumniHistory: ['rollNumber'] },
  records: [
    {
      name: 'registration',
      identifies: true,
      title: m['personalData.alumniRegistration'],
      tables: ['alumni_registrations'],
      fate: 'erased',
      kept: () => m['personalData.alumniRegistrationKept']({ days: keepRejected }),
      read: async ({ db, person }) =>
        (await registrationsOf(db, person)).map((row) => {
          const { id: _, userId: __, version: ___, ...said } = registrationOf(row)
          return said
        }),
      async erase({ db, person }) {
        const ids = idsOf(person, 'alumniRegistration')
        for (const id of ids) await keptFileRepository(db).drop(registrationPaper(id))
        await db.deleteFrom('alumni_registrations').where('id', 'in', ids).execute()
        await cacheTagRepository(db).touch('alumni')
      },
    },
    historyOfPerson,
    tracesIn({
      name: 'historiesAdded',
      title: m['personalData.alumniHistoriesAdded'],
      table: 'alumni_histories',
      by: ['created_by'],
      shows: { at: 'created_at' },
    }),
  ],

  /** Finds people by roll number or email address. */
  async find(_, db, typed) {
    const called = { table: 'alumni_registrations', email: 'email', number: 'roll_number' } as const
    const registered = (await idsCalled(db, called, typed)).map((id) => personOf({ alumniRegistration: id }))
    return [...registered, ...(await historiesCalled(db, typed))]
  },

  /**
   * A registration belongs to the same person as the login that submitted it or was made for it, and as the history
   * under a roll number that the student register or the office attributes to them.
   */
  async complete(_, db, person) {
    const rows = await registrationsOf(db, person)
    const verified = rows.flatMap(({ state, roll_number }) => (state === 'verified' ? roll_number : []))
    const histories = await historiesOf(db, person, verified)
    if (rows.length + histories.length === 0) return null
    const records = {
      alumniRegistration: rows.map(({ id }) => id),
      alumniHistory: histories.map(({ id }) => id),
      user: rows.flatMap(({ user_id }) => user_id ?? []),
    }
    const emails = [...rows.map(({ email }) => email), ...histories.map(({ studentEmail }) => studentEmail)]
    return personOf(records, { email: emails })
  },

  /** Locks the person's rows so that nobody decides about them during the erasure. */
  async refuse({ db, person }) {
    await lockRows(db, 'alumni_registrations', person.records['alumniRegistration'] ?? [])
    await lockRows(db, 'alumni_histories', person.records['alumniHistory'] ?? [])
  },
}

const registrationsOf = (db: Kysely<Tables>, person: Person) =>
  db
    .selectFrom('alumni_registrations')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', 'in', idsOf(person, 'alumniRegistration')),
        eb('user_id', '=', userIdOf(person) ?? ''),
      ]),
    )
    .orderBy('id')
    .execute()
