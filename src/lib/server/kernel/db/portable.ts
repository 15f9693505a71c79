import {
  type ColumnDefinitionBuilder,
  type Kysely,
  type QueryExecutor,
  type RawBuilder,
  sql,
  SqliteAdapter,
} from 'kysely'
import { apostrophes, mayBeInitials, searchWords } from '#lib/rules/names/search-words.ts'
import type { Tables } from './tables.ts'

/**
 * This folder holds all differences between the engines. Everything else is Kysely on plain text and whole numbers.
 */

export type Engine = 'sqlite' | 'postgres'

export const engineOf = (db: { getExecutor(): QueryExecutor }): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

/**
 * Updates PostgreSQL's statistics after thousands of new rows, in one table or in all. Autovacuum does so a minute
 * later, and until then the planner would read the whole table for a few rows. For all tables it also updates the
 * visibility map, which index-only scans need. For a table with long texts, name the columns by which rows are found:
 * statistics on those texts take longer than everything else.
 */
export async function gatherFigures(
  db: Kysely<Tables>,
  table?: keyof Tables,
  columns: readonly string[] = [],
): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  const listed = columns.length > 0 ? sql`(${sql.join(columns.map((column) => sql.ref(column)))})` : sql``
  await (table ? sql`analyze ${sql.table(table)} ${listed}` : sql`vacuum (analyze, skip_locked)`).execute(db)
}

/** Returns the column type for bytes. */
export const bytesType = (engine: Engine) => (engine === 'sqlite' ? ('blob' as const) : ('bytea' as const))

/** Returns the column types that the identity library fills: it passes dates and booleans to PostgreSQL as such. */
export const instantType = (engine: Engine) =>
  engine === 'sqlite' ? ('text' as const) : ('timestamptz' as const)
export const flagType = (engine: Engine) =>
  engine === 'sqlite' ? ('integer' as const) : ('boolean' as const)
/** Returns the type for whole numbers up to 2^53. On SQLite a primary key of exactly this type is the rowid. */
export const longNumberType = (engine: Engine) =>
  engine === 'sqlite' ? ('integer' as const) : ('bigint' as const)

/** The values of those columns: text and 0 or 1 on SQLite, dates and booleans on PostgreSQL. */
export type StoredInstant = string | Date
export type StoredFlag = number | boolean

export const instantFor = (engine: Engine, iso: string): StoredInstant =>
  engine === 'sqlite' ? iso : new Date(iso)
export const flagFor = (engine: Engine, flag: boolean): StoredFlag =>
  engine === 'sqlite' ? Number(flag) : flag
export const isoOf = (stored: StoredInstant): string => new Date(stored).toISOString()

/**
 * Whether a column contains a text, ignoring case: `like` alone is case-sensitive on PostgreSQL and not on SQLite.
 */
export const containsText = (column: string, part: string): RawBuilder<boolean> =>
  hasPart(foldedText(column), part)

/** Whether a column equals a text, ignoring case. */
export const isText = (column: string, whole: string): RawBuilder<boolean> =>
  sql<boolean>`${foldedText(column)} = ${whole.toLowerCase()}`

/** Whether a lower-case text contains a part; characters that `like` reads as a pattern are escaped. */
export const hasPart = (folded: RawBuilder<string>, part: string): RawBuilder<boolean> =>
  isLike(folded, asText(part))

const asText = (part: string): string => part.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
const isLike = (folded: RawBuilder<string>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${folded} like ${`%${pattern}%`} escape '\\'`

/** Whether a text contains a word. An apostrophe matches any one character, because names are written with ' or ’. */
const hasWord = (folded: RawBuilder<string>, word: string): RawBuilder<boolean> =>
  isLike(folded, asText(word).replaceAll(apostrophes, '_'))

/**
 * Whether a text contains initials that are written apart: "mak" matches "m. a. k. azad" but not "ram akhil". The
 * first two letters are matched before the text is rewritten, because rewriting takes several times as long as
 * searching.
 */
const hasInitials = (folded: RawBuilder<string>, word: string): RawBuilder<boolean> => {
  const letters = [...word]
  const [first = '', second = ''] = letters
  const apart = sql`replace(replace(replace(' ' || ${folded} || ' ', '.', ' '), '  ', ' '), '  ', ' ')`
  return sql<boolean>`(${folded} like ${`%${first}_${second}%`} or ${folded} like ${`%${first}__${second}%`})
    and ${apart} like ${`% ${letters.join(' ')} %`}`
}

/**
 * Whether a text contains each of the entered words, in any order and with initials in any form; always true for no
 * words.
 */
export const hasWords = (folded: RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  hasEach(typed, (word) =>
    mayBeInitials(word)
      ? sql<boolean>`(${hasWord(folded, word)} or ${hasInitials(folded, word)})`
      : hasWord(folded, word),
  )

/**
 * Does the same as `hasWords` on a column that `searchTextOf` filled: its initials are stored together, so a large
 * table is searched as fast.
 */
export const hasStoredWords = (searchText: RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  hasEach(typed, (word) => hasWord(searchText, word))

/**
 * Combines the conditions. All but the first are written so that PostgreSQL's planner assumes them to be true: for
 * two unlikely words it would expect no rows at all, and would read and sort the whole table for one page.
 */
function hasEach(typed: string, has: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const [first, ...others] = searchWords(typed).map(has)
  return first
    ? others.reduce((all, each) => sql<boolean>`${all} and nullif(${each}, false) is not null`, first)
    : sql<boolean>`1 = 1`
}

/** Returns the lower-case text for sorting: SQLite sorts capitals first otherwise. */
export const foldedText = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`

/**
 * Returns the distinct values of an indexed column as a subquery. It skips from one value to the next in the index,
 * because both engines would otherwise scan all rows. `each` is the name of a value.
 */
export const differentValues = (
  table: string,
  column: string,
  isWanted: (each: string) => RawBuilder<boolean> = () => sql<boolean>`1 = 1`,
): RawBuilder<unknown> => {
  const rows = sql.table(table)
  const own = sql.ref(column)
  return sql`with recursive known(each) as (
      select min(${own}) from ${rows}
      union all
      select (select min(${own}) from ${rows} where ${own} > known.each) from known where known.each is not null
    ) select each from known where each is not null and ${isWanted('each')}`
}

/**
 * Whether an error is a foreign key violation: a row that others refer to was deleted, or a missing row was referred
 * to. PostgreSQL and SQLite have different codes for it.
 */
export const breaksReference = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')

/** Whether an error is a unique violation, on PostgreSQL or on SQLite. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE')

/**
 * Locks rows, so that until the transaction ends no other one changes them or adds a reference to them. SQLite has a
 * single writer and needs no lock.
 */
export async function lockRows<Schema>(
  db: Kysely<Schema>,
  table: string,
  ids: readonly string[],
): Promise<void> {
  if (engineOf(db) === 'sqlite' || ids.length === 0) return
  await sql`select id from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for update`.execute(
    db,
  )
}

/**
 * Adds a shared lock: until the transaction ends no other one changes the rows, though several may hold the lock.
 * SQLite has a single writer and needs no lock.
 */
export const heldWithOthers = <Query extends { forShare(): Query }>(
  db: { getExecutor(): QueryExecutor },
  query: Query,
): Query => (engineOf(db) === 'sqlite' ? query : query.forShare())

/**
 * Adds a key-share lock: until the transaction ends no other one can lock the rows with `lockRows`, though several
 * may hold this lock and non-key columns may change. SQLite has a single writer and needs no lock.
 */
export const keptFromLocks = <Query extends { forKeyShare(): Query }>(
  db: { getExecutor(): QueryExecutor },
  query: Query,
): Query => (engineOf(db) === 'sqlite' ? query : query.forKeyShare())

/** Returns an auto-increment primary key that never reuses a number. */
export const numberedKey =
  (engine: Engine) =>
  (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    engine === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedAlwaysAsIdentity()

/**
 * Serialises the transactions that pass the same number: of two that add the same name, the later one sees it. Each
 * number has one purpose, and the call is the first statement of the transaction. It does nothing on SQLite, which
 * serialises all write transactions.
 */
export async function advisoryLock<Schema>(db: Kysely<Schema>, number: number): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_advisory_xact_lock(${number})`.execute(db)
}
