import { type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import type { Tables } from '../db/tables.ts'
import { mayName, namesPerson } from './names-person.ts'
import type { Person } from './person.ts'

/** A sentence in the language of the moment. */
type Say = () => string

export interface Asked {
  app: App
  /** Of the transaction, where something is erased. */
  db: Kysely<Tables>
  person: Person
}

export interface Erasing extends Asked {
  actor: Actor
  at: string
  /** The id of the audit row that tells of it. */
  erasureId: string
}

export interface PersonalFile {
  name: string
  bytes: Uint8Array
}

/**
 * What erasing a person does to their rows: they go (`erased`), stay and lead to nobody (`unnamed`), or stay as
 * they are (`kept`) for the reason that `kept` says. `keptWithRecords` goes unless a record of the college stays,
 * which has to say whose it is.
 */
export type Fate = 'erased' | 'unnamed' | 'kept' | 'keptWithRecords'

/** One kind of thing that is known of people. */
export interface PersonalRecords {
  /** Its section in the file that a person gets: `{feature}.{name}`. */
  name: string
  title: Say
  /** Whose rows it reads: every table of the schema stands here or under `impersonal`. */
  tables: readonly string[]
  fate: Fate
  /** Its row says who they are: two people may go by one name, as a login and as a student. */
  identifies?: true
  /** A record of the college, which the law wants kept: a published result, a receipt. */
  isRecord?: true
  /** How long it is kept, and why. Where housekeeping drops it, with the days that housekeeping counts. */
  kept: Say
  /**
   * Plain data under names that a person understands; nothing about anybody else, and no secret. Left out where
   * rows stand under hashes: nobody finds those of one person, and `kept` says when they go.
   */
  read?(asked: Asked): Promise<readonly object[]>
  /** What goes with it in bytes. */
  files?(asked: Asked): Promise<readonly PersonalFile[]>
  /** Takes the rows or the names in them away; left out where an id alone stays, which leads to nobody then. */
  erase?(erasing: Erasing): Promise<void>
}

/** Records that go by one name: nobody chooses among more, and an address of the office may be many a student’s. */
export const mostCalled = 20

/** How a feature keeps, hands out and erases what it knows of people. */
export interface PersonalData {
  records?: readonly PersonalRecords[]
  /** Its tables without anything about people, and why that is so. */
  impersonal?: Readonly<Record<string, string>>
  /** Fields of its records and lists in which somebody is named: `username`, `rollNumber`. */
  nameFields?: readonly string[]
  /** Kinds of records that the audit trail calls by a name of a person, and which fields say it: `{ user: ['username'] }`. */
  auditedBy?: Readonly<Record<string, readonly string[]>>
  /** Whoever goes by this user name, roll number or whatever the feature's own is: by their records alone, and of more than `mostCalled` some. */
  find?(app: App, db: Kysely<Tables>, typed: string): Promise<readonly Person[]>
  /**
   * What the feature knows besides of a person of whom it has a record: their names, and records that are theirs
   * because the college has said so. Never because two names are alike.
   */
  complete?(app: App, db: Kysely<Tables>, person: Person): Promise<Person | null>
  /** First in the transaction: locks what must not change meanwhile. @throws DomainError where the person cannot go yet */
  refuse?(asked: Asked): Promise<void>
  /** When it is done: what is remembered in memory or lies beside the database. */
  afterwards?(app: App, person: Person): Promise<void>
}

type Row = Readonly<Record<string, unknown>>

interface Reasons extends Pick<PersonalRecords, 'name' | 'title' | 'kept'> {
  table: string
  key: string
  /** The text that somebody typed. */
  reason: string
  /** Of what else a record of the person says; their own goes by other rules. */
  isTheirOwn(person: Person, row: Row): boolean
  /** What of a row the person is told, by names that a person understands: the column. */
  shows: Readonly<Record<string, string>>
}

/** Somebody else's record stays; a reason in it that names the person does not. */
export function reasonsIn({ table, key, reason, isTheirOwn, shows, ...said }: Reasons): PersonalRecords {
  async function naming({ db, person }: Asked): Promise<readonly Row[]> {
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
