import { type RawBuilder, sql } from 'kysely'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'
import { among } from '../db/among.ts'
import { foldedText, hasWords, isoOf, type StoredInstant } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'

/** What a record is called now, and where it stands. */
export interface FoundRecord {
  /** Empty where it has no name, or none any more. */
  name: string
  /** Null where it has no page. */
  to: string | null
  /** Since when it is there; left out where no other record ever takes its id. */
  since?: string
}

/** Fields that stand in the trail as codes or bare numbers, or as lists of some, and what each says. */
export type CodedFields = Readonly<Record<string, (code: string) => string | null>>

/** Parts of a field by their names: what each is called, and what its codes say. */
export type FieldParts = Readonly<Record<string, { label: string; say?: (code: string) => string }>>

/** Who reads the trail, and when. */
export interface TrailReader {
  app: App
  user: CurrentUser
  /** UTC instant. */
  now: string
}

/** How the trail finds a kind of record again, by the id that its rows keep. */
export interface TrailRecord {
  /** A person, whose name stands without quotation marks. */
  isPerson?: true
  /** The route pattern of its page: whoever may not open that reads the name without a link. */
  page?: string
  /** Fields of a row by which a record is called that is gone, the best first; `title`, `name` and the like otherwise. */
  calledBy?: readonly string[]
  /** Where the row says nothing of the kind, people know it by its id: a user name, a roll number. */
  isCalledById?: true
  /** Words for what stands in its fields as codes. */
  coded?: CodedFields
  /** The parts of a field that is made of some, for a record of this id; `about` is what the row says it is about, if anything. */
  partsOf?(reader: TrailReader, id: string, about: string): Promise<FieldParts>
  /** Those of the ids that are there. */
  find(app: App, ids: readonly string[]): Promise<ReadonlyMap<string, FoundRecord>>
  /** The ids of some whose name holds each of the words. */
  search?(app: App, typed: string): Promise<readonly string[]>
}

/** By the kind of record, as `audited` names it. */
export type TrailRecords = Readonly<Record<string, TrailRecord>>

interface RecordsIn extends Pick<TrailRecord, 'isPerson' | 'page' | 'calledBy' | 'isCalledById' | 'coded'> {
  table: keyof Tables & string
  /** The column that the trail keeps as the id. */
  key?: string
  /** Where `key` is in small letters: the column with the id as it was typed, by which older rows call it. */
  typed?: string
  /** The column that says since when it is there, where another record may take its id when it is gone. */
  since?: string
  name: string | RawBuilder<string>
  /** Columns in which a search looks for names. */
  searched?: readonly string[]
  to?(row: { id: string; leads: string }): string
  /** What else the address of its page is made of. */
  leads?: string | RawBuilder<string>
}

/** Of so many by the same words the newest are found: the rest are better looked for by more of a name. */
const mostFound = 10_000

type Row = Record<'id' | 'leads', string> & { name: string | null; since: StoredInstant | null }

/** A kind of record that is a row of the feature's own table. */
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
