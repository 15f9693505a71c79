import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  type Cell,
  type ChangedField,
  instant,
  number,
  sentence,
  type SentencePart,
  text,
} from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { doerOf, type SystemName, systemNames } from '#lib/rules/names/user-name.ts'
import { m } from '#paraglide/messages.js'
import { sayAction, sayRecord } from '../audit/format-entry.ts'
import { among } from '../db/among.ts'
import { containsText, differentValues, isText } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import { auditActionsOf, trailRecordsOf } from '../declared.ts'
import { type ListRequest, type ListContext, listOf } from '../lists/list-kind.ts'
import { isWithinDays, rowsByCursor } from '../lists/rows/sql-rows.ts'
import { completedRows, preparedRows } from '../lists/rows/derived-rows.ts'
import { describeEntries, type DescribedEntry } from './describe-entries.ts'

/**
 * The resolved filters. They are looked up before the rows are read, because an index is used for values but not for
 * a subquery.
 */
interface Sought {
  /** User names; null means anyone. */
  by: readonly string[] | null
  /** Null means everything. */
  about: About | null
}

/** Actions and kinds of records by label, records by name or id, and actors. */
interface About {
  by: readonly string[]
  actions: readonly string[]
  kinds: readonly string[]
  records: readonly { kinds: readonly string[]; ids: readonly string[] }[]
}

async function seek({ wanted: { search, values }, context }: ListRequest): Promise<Sought> {
  const { person } = values
  const [by, about] = await Promise.all([
    person ? seekPeople(context, person) : null,
    search ? seekAbout(context, search) : null,
  ])
  return { by, about }
}

/**
 * Finds user names: only the exact one if it exists, because links use it; otherwise those with the part, whose
 * account may be deleted, or whose person has the name now. System actors are found by their label.
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
  const labels = auditActionsOf(app.features)
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
    actions: actions.filter((each) => isMeant(each, sayAction(each), labels[each]?.(nobody) ?? '')),
    kinds: kinds.filter((each) => isMeant(each, sayRecord(each))),
    records: [{ kinds, ids: spellingsOf(typed) }, ...found.filter(({ ids }) => ids.length > 0)],
  }
}

/** The actor and the record are empty while messages are searched. */
const nobody = { who: '', record: '' } as const

/** Returns the spellings of an id: user names are in lower case, roll numbers in upper case, other ids unchanged. */
const spellingsOf = (typed: string): string[] => [
  ...new Set([typed, typed.toLowerCase(), typed.toUpperCase()]),
]

/** Longer lists are passed as one value. */
const few = 100

const everything = sql<SqlBool>`1 = 1`

const isBy = (db: Kysely<Tables>, { by }: Sought): RawBuilder<SqlBool> =>
  by === null ? everything : isOneOf(db, 'actor_name', by)

/**
 * Matches the filters with one index each; SQLite uses no index if one of the conditions cannot use one, such as an
 * empty one.
 */
function isSought(db: Kysely<Tables>, { about }: Sought): RawBuilder<SqlBool> {
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

/**
 * Returns all distinct values of a column in alphabetical order, from the index, independent of the number of rows.
 */
async function recordedValues(
  db: Kysely<Tables>,
  column: 'action' | 'entity' | 'actor_name',
  isWanted?: (each: string) => RawBuilder<boolean>,
): Promise<string[]> {
  const { rows } = await sql<{ each: string }>`${differentValues('audit_entries', column, isWanted)}`.execute(
    db,
  )
  return rows.map(({ each }) => each).toSorted()
}

/** The order of arrival, because the newest rows have no number yet. */
const place = sql.ref('place')

const inFiles = ['csv', 'xlsx'] as const

/** Returns the stored JSON for a file. */
const plain = (json: string): string => (json === 'null' ? '' : json)

const byWords = (codes: readonly string[], say: (code: string) => string) =>
  codes.map((each) => [each, say(each)] as const).toSorted(([, one], [, other]) => one.localeCompare(other))

/** The audit trail as a list. It grows without limit, so its pages have no numbers. */
export const auditList = listOf<DescribedEntry>({
  title: m['audit.title'],
  access: ['ROLE_ADMIN'],
  search: m['audit.search'],
  filters: [
    { kind: 'text', name: 'person', label: m['audit.person'] },
    {
      kind: 'choice',
      name: 'kind',
      label: m['audit.kind'],
      any: m['audit.anyKind'],
      choices: async ({ app }) => byWords(await recordedValues(app.database.reads, 'entity'), sayRecord),
    },
    {
      kind: 'choice',
      name: 'action',
      label: m['audit.action'],
      any: m['audit.anyAction'],
      choices: async ({ app }) => byWords(await recordedValues(app.database.reads, 'action'), sayAction),
    },
    { kind: 'dates', name: 'at', label: m['audit.at'] },
  ],
  sortedBy: '-row',
  columns: [
    { name: 'at', heading: m['audit.at'], cell: ({ entry: { at } }) => instant(at) },
    { name: 'person', heading: m['audit.person'], in: ['page'], cell: whoCell },
    {
      name: 'what',
      heading: m['audit.what'],
      in: ['page'],
      cell(described) {
        const { parts, fields } = shortened(described)
        return sentence(parts, {
          fields,
          note: described.entry.erased_by === null ? '' : m['audit.erased'](),
        })
      },
    },
    {
      name: 'row',
      heading: m['audit.row'],
      sort: 'descending',
      cell: ({ entry: { seq } }) => number(seq, m['audit.notSealed']()),
    },
    // Files are evidence: they contain the codes and the stored values next to the labels.
    {
      name: 'username',
      heading: m['audit.username'],
      in: inFiles,
      cell: ({ entry }) => text(entry.actor_name),
    },
    { name: 'name', heading: m['audit.person'], in: inFiles, cell: ({ who }) => text(who.name) },
    {
      name: 'sentence',
      heading: m['audit.what'],
      in: inFiles,
      cell: (described) => sentence(described.sentence),
    },
    {
      name: 'change',
      heading: m['audit.change'],
      in: inFiles,
      cell: ({ changes }) => ({ kind: 'change', fields: changes }),
    },
    { name: 'actionCode', heading: m['audit.action'], in: inFiles, cell: ({ entry }) => text(entry.action) },
    { name: 'entity', heading: m['audit.kind'], in: inFiles, cell: ({ entry }) => text(entry.entity) },
    {
      name: 'entityId',
      heading: m['audit.concerned'],
      in: inFiles,
      cell: ({ entry }) => text(entry.entity_id),
    },
    {
      name: 'before',
      heading: m['audit.before'],
      in: inFiles,
      cell: ({ entry }) => text(plain(entry.before)),
    },
    { name: 'after', heading: m['audit.after'], in: inFiles, cell: ({ entry }) => text(plain(entry.after)) },
  ],
  keyOf: ({ entry }) => entry.id,
  empty: m['audit.nothing'],
  nothingFits: m['audit.empty'],
  file: { name: 'audit', call: '/api/v1/exportAudit' },
  rows: completedRows(preparedRows(seek, entriesOf), describeEntries),
})

/** Links to all actions of the person. */
function whoCell({ who: { name, username } }: DescribedEntry): Cell {
  if (username === '') return text(name)
  const to = `${routes.audit}?person=${encodeURIComponent(username)}`
  return sentence([{ text: name, to }], { note: name === username ? '' : username })
}

function entriesOf(sought: Sought) {
  return rowsByCursor({
    from({ db, wanted }) {
      const { action, kind } = wanted.values
      return db
        .selectFrom('audit_entries')
        .selectAll()
        .where(isBy(db, sought))
        .where(isSought(db, sought))
        .where(isWithinDays('at', wanted, 'at'))
        .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
        .$if(kind !== undefined, (query) => query.where('entity', '=', kind ?? ''))
    },
    sorts: { row: place },
    key: place,
    rowOf: (entry) => entry,
  })
}

/** Bounds the size of a page of fifty entries, however long the entered texts are. */
const mostLetters = 300

/** Shortens an entry for the page; files have the full text. */
const shortened = ({ sentence, changes }: Pick<DescribedEntry, 'sentence' | 'changes'>) => ({
  parts: sentence.map((part): SentencePart =>
    typeof part === 'string' ? cut(part) : { ...part, text: cut(part.text) },
  ),
  fields: changes.map(({ field, before, after }): ChangedField => ({
    field,
    before: cut(before),
    after: cut(after),
  })),
})

function cut(text: string): string {
  // A character may be two code units.
  const start = text.length > mostLetters ? [...text].slice(0, mostLetters).join('') : text
  return start.length < text.length ? m['audit.cut']({ start }) : text
}
