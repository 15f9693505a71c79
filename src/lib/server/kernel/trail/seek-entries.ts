import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { App } from '../app.ts'
import { trailRecordsOf } from '../declared.ts'
import { among } from '../db/among.ts'
import { containsText, isText } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import type { Asked } from '../lists/list-rows.ts'
import { recordedValues } from './recorded-values.ts'
import { sayAction, sayRecord } from '../audit/say-audit.ts'

/** What the rows are narrowed to. It is looked up before they are read: an index is used for values, and not for a question. */
export interface Sought {
  /** User names; null where anybody is meant. */
  by: readonly string[] | null
  /** Null where everything is meant. */
  about: About | null
}

/** Deeds and kinds of records by their words, and records by their names or by their id. */
interface About {
  actions: readonly string[]
  kinds: readonly string[]
  records: readonly { kinds: readonly string[]; ids: readonly string[] }[]
}

export async function seek({ wanted: { search, values }, context: { app } }: Asked): Promise<Sought> {
  const { person } = values
  const [by, about] = await Promise.all([
    person ? seekPeople(app, person) : null,
    search ? seekAbout(app, search) : null,
  ])
  return { by, about }
}

/** Those of a whole user name alone, as links name it; else by part of one, whose account may be gone, or by what people are called now. */
async function seekPeople(app: App, typed: string): Promise<string[]> {
  const whole = await recordedValues(app.database.reads, 'actor_name', (each) => isText(each, typed))
  if (whole.length > 0) return whole
  const [known, called] = await Promise.all([
    recordedValues(app.database.reads, 'actor_name', (each) => containsText(each, typed)),
    trailRecordsOf(app.features)['user']?.search?.(app, typed),
  ])
  return [...new Set([...known, ...(called ?? [])])]
}

async function seekAbout(app: App, typed: string): Promise<About> {
  const { reads } = app.database
  const [actions, kinds, found] = await Promise.all([
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
    actions: actions.filter((each) => isMeant(each, sayAction(each))),
    kinds: kinds.filter((each) => isMeant(each, sayRecord(each))),
    records: [{ kinds, ids: spellingsOf(typed) }, ...found.filter(({ ids }) => ids.length > 0)],
  }
}

/** A user name stands in small letters, a roll number in capitals, whatever else is an id as it is. */
const spellingsOf = (typed: string): string[] => [
  ...new Set([typed, typed.toLowerCase(), typed.toUpperCase()]),
]

/** More go over as one value. */
const few = 100

const everything = sql<SqlBool>`1 = 1`

export const isBy = (db: Kysely<Tables>, { by }: Sought): RawBuilder<SqlBool> =>
  by === null ? everything : isOneOf(db, 'actor_name', by)

/** Each part from an index. */
export function isSought(db: Kysely<Tables>, { about }: Sought): RawBuilder<SqlBool> {
  if (!about) return everything
  const isRecord = about.records.map(
    ({ kinds, ids }) => sql`(${isOneOf(db, 'entity', kinds)} and ${isOneOf(db, 'entity_id', ids)})`,
  )
  const parts = [isOneOf(db, 'action', about.actions), isOneOf(db, 'entity', about.kinds), ...isRecord]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

function isOneOf(db: Kysely<Tables>, column: string, values: readonly string[]): RawBuilder<SqlBool> {
  if (values.length > few) return among(db, column, values)
  return values.length > 0 ? sql`${sql.ref(column)} in (${sql.join([...values])})` : sql`1 = 0`
}
