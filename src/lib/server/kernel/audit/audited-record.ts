import { type RawBuilder, sql } from 'kysely'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'
import { among } from '../db/among.ts'
import { foldedText, hasWords, isoOf, type StoredInstant } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'

/** A record's current name and the address of its page. */
export interface FoundRecord {
  /** Empty if the record has no name, or no longer has one. */
  name: string
  /** The address of its page; null if it has none. */
  to: string | null
  /** The instant at which it was created; omitted if ids of this kind are never reused. */
  since?: string
}

/** How to translate fields that the trail stores as codes, bare numbers or lists of them. */
export type CodedFields = Readonly<Record<string, (code: string) => string | null>>

/** The parts of a composite field by name: the label of each, and how to translate its codes. */
export type FieldParts = Readonly<Record<string, { label: string; say?: (code: string) => string }>>

/** The user who reads the trail, and the current time. */
export interface TrailReader {
  app: App
  user: CurrentUser
  /** UTC instant. */
  now: string
}

/** How the audit trail finds a kind of record by the id in its rows. */
export interface TrailRecord {
  /** Set for people, whose names are shown without quotation marks. */
  isPerson?: true
  /** The route pattern of its page: a user without access to it sees the name without a link. */
  page?: string
  /** The row's fields that name a deleted record, best first; by default `title`, `name` and the like. */
  calledBy?: readonly string[]
  /** Set if people know the record by its id, such as a user name or a roll number, when the row holds no name. */
  isCalledById?: true
  /** How to translate the codes in its fields. */
  coded?: CodedFields
  /** The fields with ids of accounts, also inside composite fields; people read the names. */
  people?: readonly string[]
  /**
   * Returns the parts of composite fields for the record with this id; `about` is the row's `about` value, if it has
   * one.
   */
  partsOf?(reader: TrailReader, id: string, about: string): Promise<FieldParts>
  /** Returns the records that exist, by id. */
  find(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, FoundRecord>>
  /** Returns ids of records whose name contains each of the words. */
  search?(app: App, typed: string): Promise<readonly string[]>
}

/** The kinds of records by their name in `audited`. */
export type TrailRecords = Readonly<Record<string, TrailRecord>>

interface RecordsIn extends Pick<TrailRecord, 'isPerson' | 'page' | 'calledBy' | 'isCalledById' | 'coded'> {
  table: keyof Tables & string
  /** The column that the trail stores as the id. */
  key?: string
  /** If `key` is in lower case, the column with the id as it was entered; older rows refer to it. */
  typed?: string
  /** The column with the creation time, for tables in which a later record can reuse an id. */
  since?: string
  name: string | RawBuilder<string>
  /** The columns in which a search looks for names. */
  searched?: readonly string[]
  to?(row: { id: string; leads: string }): string
  /** Another column or expression that the address of its page needs. */
  leads?: string | RawBuilder<string>
}

/** A search returns at most this many records, the newest first; beyond that, the user needs a more specific name. */
const mostFound = 10_000

type Row = Record<'id' | 'leads', string> & { name: string | null; since: StoredInstant | null }

/** Declares a kind of record that is a row of the feature's own table. */
export function recordsIn({ table, key = 'id', typed, since, ...of }: RecordsIn): TrailRecord {
  const { name, searched = [], to, leads = key, ...record } = of
  const id = sql.ref(key)
  const keyOf = (asked: string): string => (typed === undefined ? asked : asked.toLowerCase())

  const foundIn = (row: Row): FoundRecord => ({
    name: row.name ?? '',
    to: to?.(row) ?? null,
    ...(row.since !== null && { since: isoOf(row.since) }),
  })

  return {
    ...record,
    async find({ database }, ids) {
      const { rows } = await sql<Row>`
        select ${id} as id, ${columnOf(name)} as name, ${columnOf(leads)} as leads,
          ${since === undefined ? sql`null` : sql.ref(since)} as since
        from ${sql.table(table)}
        where ${among(database.reads, key, ids.map(keyOf))}`.execute(database.reads)
      const found = new Map(rows.map((row) => [row.id, foundIn(row)]))
      return new Map(
        ids.flatMap((asked) => {
          const own = found.get(keyOf(asked))
          return own ? [[asked, own] as const] : []
        }),
      )
    },
    ...(searched.length > 0 && {
      async search({ database }, words) {
        const isFound = searched.map((column) => hasWords(foldedText(column), words))
        const { rows } = await sql<{ id: string; typed: string | null }>`
          select ${id} as id, ${sql.ref(typed ?? key)} as typed from ${sql.table(table)}
          where ${sql.join(isFound, sql` or `)}
          order by ${sql.ref(since ?? key)} desc limit ${mostFound}`.execute(database.reads)
        return [...new Set(rows.flatMap((row) => [row.id, row.typed ?? row.id]))]
      },
    }),
  }
}

const columnOf = (column: string | RawBuilder<string>): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column
