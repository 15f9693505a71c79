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

/** The one folder where engines differ. Everything else is Kysely on plain text and whole numbers. */

export type Engine = 'sqlite' | 'postgres'

export const engineOf = (db: { getExecutor(): QueryExecutor }): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

/**
 * After thousands of new rows, of one table or all: PostgreSQL plans by figures that it gathers a minute later, and
 * would read the whole table for a few of them until then. Of all it notes as well which rows everybody sees: a search
 * reads an index alone only where it knows that. Of a table with long texts name the columns by which rows are found: to
 * sort those texts for figures about them takes longer than all else.
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

/** Column type for bytes. */
export const bytesType = (engine: Engine) => (engine === 'sqlite' ? ('blob' as const) : ('bytea' as const))

/** Column types that the identity library fills: it hands dates and booleans to PostgreSQL as such. */
export const instantType = (engine: Engine) =>
  engine === 'sqlite' ? ('text' as const) : ('timestamptz' as const)
export const flagType = (engine: Engine) =>
  engine === 'sqlite' ? ('integer' as const) : ('boolean' as const)
/** Whole numbers up to 2^53. SQLite makes a primary key of exactly this type the place of the row. */
export const longNumberType = (engine: Engine) =>
  engine === 'sqlite' ? ('integer' as const) : ('bigint' as const)

/** What those columns hold: text and 0 or 1 on SQLite, dates and booleans on PostgreSQL. */
export type StoredInstant = string | Date
export type StoredFlag = number | boolean

export const instantFor = (engine: Engine, iso: string): StoredInstant =>
  engine === 'sqlite' ? iso : new Date(iso)
export const flagFor = (engine: Engine, flag: boolean): StoredFlag =>
  engine === 'sqlite' ? Number(flag) : flag
export const isoOf = (stored: StoredInstant): string => new Date(stored).toISOString()

/** `like` alone looks at capitals on PostgreSQL and passes over them on SQLite. */
export const containsText = (column: string, part: string): RawBuilder<boolean> =>
  hasPart(foldedText(column), part)

/** In whatever letters. */
export const isText = (column: string, whole: string): RawBuilder<boolean> =>
  sql<boolean>`${foldedText(column)} = ${whole.toLowerCase()}`

/** Of a text that is in small letters. What `like` reads as a pattern is text here. */
export const hasPart = (folded: RawBuilder<string>, part: string): RawBuilder<boolean> =>
  isLike(folded, asText(part))

const asText = (part: string): string => part.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
const isLike = (folded: RawBuilder<string>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${folded} like ${`%${pattern}%`} escape '\\'`

/** One sign in place of an apostrophe: a name has it as ' or as ’. */
const hasWord = (folded: RawBuilder<string>, word: string): RawBuilder<boolean> =>
  isLike(folded, asText(word).replaceAll(apostrophes, '_'))

/**
 * Initials that stand apart in a text: "mak" in "m. a. k. azad", and not in "ram akhil". The first two are looked for
 * before the text is rewritten, which takes several times as long as looking.
 */
const hasInitials = (folded: RawBuilder<string>, word: string): RawBuilder<boolean> => {
  const letters = [...word]
  const [first = '', second = ''] = letters
  const apart = sql`replace(replace(replace(' ' || ${folded} || ' ', '.', ' '), '  ', ' '), '  ', ' ')`
  return sql<boolean>`(${folded} like ${`%${first}_${second}%`} or ${folded} like ${`%${first}__${second}%`})
    and ${apart} like ${`% ${letters.join(' ')} %`}`
}

/** Each of the words that somebody looks for, in whatever order, initials in whatever way; always true of none. */
export const hasWords = (folded: RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  hasEach(typed, (word) =>
    mayBeInitials(word)
      ? sql<boolean>`(${hasWord(folded, word)} or ${hasInitials(folded, word)})`
      : hasWord(folded, word),
  )

/** As `hasWords`, in a column that `searchTextOf` made: it has the initials together, and a large table is searched as fast. */
export const hasStoredWords = (searchText: RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  hasEach(typed, (word) => hasWord(searchText, word))

/**
 * All but the first are written so
 * that the planner of PostgreSQL takes them for true: two unlikely words look to it like no row at all, and it would
 * read and sort the whole table for a page.
 */
function hasEach(typed: string, has: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const [first, ...others] = searchWords(typed).map(has)
  return first
    ? others.reduce((all, each) => sql<boolean>`${all} and nullif(${each}, false) is not null`, first)
    : sql<boolean>`1 = 1`
}

/** To sort by a text that people wrote: capitals come first on SQLite otherwise. */
export const foldedText = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`

/**
 * The few different values of an indexed column, as a subquery: from one to the next in the index, since
 * both engines would read over all rows for them. `each` is what it calls a value.
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

/** A row that others refer to was to go, or one is referred to that is gone: PostgreSQL's foreign_key_violation, and what SQLite calls it. */
export const breaksReference = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')

/** PostgreSQL's unique_violation, and what SQLite calls it. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE')

/** Until the transaction ends nobody changes these rows or refers to them anew. SQLite has one writer, which sees to that. */
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
 * What a query finds is not changed by anybody until the transaction ends, though others may hold it with this one. SQLite
 * has one writer, which sees to that.
 */
export const heldWithOthers = <Query extends { forShare(): Query }>(
  db: { getExecutor(): QueryExecutor },
  query: Query,
): Query => (engineOf(db) === 'sqlite' ? query : query.forShare())

/**
 * What a query finds is locked by nobody (`lockRows`) until the transaction ends, though others may keep it with this one,
 * and what is no key of it may be changed. SQLite has one writer, which sees to that.
 */
export const keptFromLocks = <Query extends { forKeyShare(): Query }>(
  db: { getExecutor(): QueryExecutor },
  query: Query,
): Query => (engineOf(db) === 'sqlite' ? query : query.forKeyShare())

/** A primary key that the engine counts up and never gives out twice. */
export const numberedKey =
  (engine: Engine) =>
  (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    engine === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedAlwaysAsIdentity()

/**
 * Transactions that give the same number run one after the other: of two who add one name the later one sees it. The
 * number stands for one thing alone, and this is the first statement of the transaction. On SQLite, which runs all of
 * them one after the other, it does nothing.
 */
export async function advisoryLock<Schema>(db: Kysely<Schema>, number: number): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_advisory_xact_lock(${number})`.execute(db)
}
