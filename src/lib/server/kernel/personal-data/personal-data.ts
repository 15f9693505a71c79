import { type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import type { Tables } from '../db/tables.ts'
import { mayName, namesPerson } from './names-person.ts'
import type { Person } from './person.ts'

/** A message in the current language. */
type Say = () => string

export interface PersonRequest {
  app: App
  /** The transaction's handle if data is erased. */
  db: Kysely<Tables>
  person: Person
}

export interface Erasing extends PersonRequest {
  actor: Actor
  at: string
  /** The id of the audit entry that records it. */
  erasureId: string
}

export interface PersonalFile {
  name: string
  bytes: Uint8Array
}

/**
 * The effect of erasing a person on their rows: deleted (`erased`), retained without identifying anyone (`unnamed`),
 * or retained unchanged (`kept`) for the reason in `kept`. `keptWithRecords` is deleted unless a record of the
 * college stays, which must say whose it is.
 */
export type Fate = 'erased' | 'unnamed' | 'kept' | 'keptWithRecords'

/** One category of personal data. */
export interface PersonalRecords {
  /** Its section in the person's export: `{feature}.{name}`. */
  name: string
  title: Say
  /** The tables it reads: every table of the schema is listed here or under `impersonal`. */
  tables: readonly string[]
  fate: Fate
  /** The row identifies the person: two people may share a name, as a login and as a student. */
  identifies?: true
  /** A record of the college with statutory retention: a published result, a receipt. */
  isRecord?: true
  /**
   * States how long it is stored, and why. If housekeeping deletes it, the text has the days that housekeeping uses.
   */
  kept: Say
  /**
   * Returns plain data under names that the person understands, without data about others and without secrets.
   * Omitted if rows are stored under hashes: those of one person cannot be found, and `kept` states when they are
   * deleted.
   */
  read?(asked: PersonRequest): Promise<readonly object[]>
  /** Returns the files that belong to it. */
  files?(asked: PersonRequest): Promise<readonly PersonalFile[]>
  /** Deletes the rows or the names in them; omitted if only an id stays, which then identifies nobody. */
  erase?(erasing: Erasing): Promise<void>
}

/**
 * The maximum number of records with one name: nobody can choose among more, and an office's address may belong to
 * many students.
 */
export const mostCalled = 20

/** Whom a statement of the privacy page is about, in the order of the page; a `user` has a login. */
export const statementPeople = [
  'student',
  'parent',
  'applicant',
  'staff',
  'alumni',
  'user',
  'visitor',
] as const

/** What the public privacy page says about one kind of data, in words that a parent understands. */
export interface PrivacyStatement {
  people: (typeof statementPeople)[number]
  what: Say
  seenBy: Say
  /** How long it is stored, and why. */
  kept: Say
}

/** How a feature stores, exports and erases personal data. */
export interface PersonalData {
  /** A feature whose records identify people has at least one. */
  statements?: readonly PrivacyStatement[]
  records?: readonly PersonalRecords[]
  /** Its tables without personal data, each with the reason. */
  impersonal?: Readonly<Record<string, string>>
  /** Fields of its records and lists that name a person: `username`, `rollNumber`. */
  nameFields?: readonly string[]
  /**
   * Kinds of records that the audit trail identifies by a person's name, with the fields of that name: `{ user:
   * ['username'] }`.
   */
  auditedBy?: Readonly<Record<string, readonly string[]>>
  /**
   * Finds people by a user name, a roll number or the feature's own identifier, only through its records; if more
   * than `mostCalled` match, only some of them.
   */
  find?(app: App, db: Kysely<Tables>, typed: string): Promise<readonly Person[]>
  /**
   * Adds what the feature knows about a person with a record in it: names, and records that the college has assigned
   * to them. It never matches by similar names.
   */
  complete?(app: App, db: Kysely<Tables>, person: Person): Promise<Person | null>
  /** Takes an advisory lock that `refuse` needs, as the first statement of the transaction. */
  mutex?(db: Kysely<Tables>): Promise<void>
  /**
   * Locks what must not change meanwhile. Features are asked in the opposite of their order: those that build on
   * records lock before those that own them.
   * @throws DomainError if the person cannot be erased yet
   */
  refuse?(asked: PersonRequest): Promise<void>
  /** Runs after the erasure and clears caches and files outside the database. */
  afterwards?(app: App, person: Person): Promise<void>
}

type Row = Readonly<Record<string, unknown>>

interface Reasons extends Pick<PersonalRecords, 'name' | 'title' | 'kept'> {
  table: string
  key: string
  /** The column with the entered text. */
  reason: string
  /** Whether the row is the person's own record, to which other rules apply. */
  isTheirOwn(person: Person, row: Row): boolean
  /** The columns that the person gets, by names that a person understands. */
  shows: Readonly<Record<string, string>>
}

/** Declares reasons in other people's records: the record stays, but a reason that names the person is erased. */
export function reasonsIn({ table, key, reason, isTheirOwn, shows, ...said }: Reasons): PersonalRecords {
  async function naming({ db, person }: PersonRequest): Promise<readonly Row[]> {
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} where ${mayName(person, [reason])}`.execute(db)
    return rows.filter((row) => namesPerson(person, row[reason]) && !isTheirOwn(person, row))
  }
  return {
    ...said,
    tables: [table],
    fate: 'erased',
    read: async (asked) =>
      (await naming(asked)).map((row) =>
        Object.fromEntries(Object.entries(shows).map(([as, column]) => [as, row[column]])),
      ),
    async erase(asked) {
      const keys = (await naming(asked)).map((row) => row[key])
      if (keys.length === 0) return
      await sql`update ${sql.table(table)} set ${sql.ref(reason)} = ''
        where ${sql.ref(key)} in (${sql.join(keys)})`.execute(asked.db)
    },
  }
}
