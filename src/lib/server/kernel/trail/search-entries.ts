import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { doerOf, type SystemName, systemNames } from '#lib/rules/names/system-names.ts'
import { m } from '#paraglide/messages.js'
import { sayAction, sayRecord } from '../audit/format-entry.ts'
import { among } from '../db/among.ts'
import { containsText, differentValues, isText } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import { deedsOf, trailRecordsOf } from '../declared.ts'
import type { Asked, ListContext } from '../lists/list-kind.ts'

/** What the rows are narrowed to. It is looked up before they are read: an index is used for values, and not for a question. */
export interface Sought {
  /** User names; null where anybody is meant. */
  by: readonly string[] | null
  /** Null where everything is meant. */
  about: About | null
}

/** Deeds and kinds of records by their words, records by their names or by their id, and whose doing it was. */
interface About {
  by: readonly string[]
  actions: readonly string[]
  kinds: readonly string[]
  records: readonly { kinds: readonly string[]; ids: readonly string[] }[]
}

export async function seek({ wanted: { search, values }, context }: Asked): Promise<Sought> {
  const { person } = values
  const [by, about] = await Promise.all([
    person ? seekPeople(context, person) : null,
    search ? seekAbout(context, search) : null,
  ])
  return { by, about }
}

/**
 * Those of a whole user name alone, as links name it; else by part of one, whose account may be gone, or by what people
 * are called now. Whatever acts without an account goes by the word for it.
 */
async function seekPeople({ app }: ListContext, typed: string): Promise<string[]> {
  const { reads } = app.database
  const part = typed.toLowerCase()
  const words = systemNames.map((name) => [name, wordFor(name)] as const)
  const whole = [
    ...(await recordedValues(reads, 'actor_name', (each) => isText(each, typed))),
    ...words.flatMap(([name, word]) => (word === part ? [name] : [])),
  ]
  if (whole.length > 0) return [...new Set(whole)]
  const [known, called] = await Promise.all([
    recordedValues(reads, 'actor_name', (each) => containsText(each, typed)),
    trailRecordsOf(app.features)['user']?.search?.(app, typed),
  ])
  const acting = words.flatMap(([name, word]) => (word.includes(part) ? [name] : []))
  return [...new Set([...known, ...(called ?? []), ...acting])]
}

const wordFor = (name: SystemName): string => m[`person.${doerOf(name)}`]().toLowerCase()

async function seekAbout(context: ListContext, typed: string): Promise<About> {
  const { app } = context
  const { reads } = app.database
  const deeds = deedsOf(app.features)
  const [by, actions, kinds, found] = await Promise.all([
    seekPeople(context, typed),
    recordedValues(reads, 'action'),
    recordedValues(reads, 'entity'),
    Promise.all(
      Object.entries(trailRecordsOf(app.features)).map(async ([kind, { search }]) => ({
        kinds: [kind],
        ids: (await search?.(app, typed)) ?? [],
      })),
    ),
  ])
  const isMeant = (...words: readonly string[]): boolean =>
    words.some((each) => each.toLowerCase().includes(typed.toLowerCase()))
  return {
    by,
    actions: actions.filter((each) => isMeant(each, sayAction(each), deeds[each]?.(nobody) ?? '')),
    kinds: kinds.filter((each) => isMeant(each, sayRecord(each))),
    records: [{ kinds, ids: spellingsOf(typed) }, ...found.filter(({ ids }) => ids.length > 0)],
  }
}

/** What a sentence says of whoever did whatever. */
const nobody = { who: '', record: '' } as const

/** A user name stands in small letters, a roll number in capitals, whatever else is an id as it is. */
const spellingsOf = (typed: string): string[] => [
  ...new Set([typed, typed.toLowerCase(), typed.toUpperCase()]),
]

/** More go over as one value. */
const few = 100

const everything = sql<SqlBool>`1 = 1`

export const isBy = (db: Kysely<Tables>, { by }: Sought): RawBuilder<SqlBool> =>
  by === null ? everything : isOneOf(db, 'actor_name', by)

/** Each part from an index; SQLite takes none where one of them is no question to an index, as one about nothing. */
export function isSought(db: Kysely<Tables>, { about }: Sought): RawBuilder<SqlBool> {
  if (!about) return everything
  const { by, actions, kinds, records } = about
  const parts = [
    ...(by.length > 0 ? [isOneOf(db, 'actor_name', by)] : []),
    ...(actions.length > 0 ? [isOneOf(db, 'action', actions)] : []),
    ...(kinds.length > 0 ? [isOneOf(db, 'entity', kinds)] : []),
    ...records.map((of) => sql`(${isOneOf(db, 'entity', of.kinds)} and ${isOneOf(db, 'entity_id', of.ids)})`),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

function isOneOf(db: Kysely<Tables>, column: string, values: readonly string[]): RawBuilder<SqlBool> {
  if (values.length > few) return among(db, column, values)
  return values.length > 0 ? sql`${sql.ref(column)} in (${sql.join([...values])})` : sql`1 = 0`
}

/** Whatever was ever recorded in a column, in the order of the alphabet: from an index, whatever the number of rows. */
export async function recordedValues(
  db: Kysely<Tables>,
  column: 'action' | 'entity' | 'actor_name',
  isWanted?: (each: string) => RawBuilder<boolean>,
): Promise<string[]> {
  const { rows } = await sql<{ each: string }>`${differentValues('audit_entries', column, isWanted)}`.execute(
    db,
  )
  return rows.map(({ each }) => each).toSorted()
}
