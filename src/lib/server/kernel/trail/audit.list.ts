import { sql } from 'kysely'
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
import { m } from '#paraglide/messages.js'
import { sayAction, sayRecord } from '../audit/format-entry.ts'
import { listOf } from '../lists/list-kind.ts'
import { isWithinDays } from '../lists/rows/conditions.ts'
import { completedRows, preparedRows } from '../lists/rows/derived-rows.ts'
import { rowsByCursor } from '../lists/rows/sql-rows.ts'
import { tellEntries, type ToldEntry } from './describe-entries.ts'
import { isBy, isSought, recordedValues, seek, type Sought } from './search-entries.ts'

/** In the order in which rows came: the newest have no number yet. */
const place = sql.ref('place')

const inFiles = ['csv', 'xlsx'] as const

/** For a file: as it is stored. */
const plain = (json: string): string => (json === 'null' ? '' : json)

const byWords = (codes: readonly string[], say: (code: string) => string) =>
  codes.map((each) => [each, say(each)] as const).toSorted(([, one], [, other]) => one.localeCompare(other))

/** Who did what. It grows for as long as the college works here, so its pages have no numbers. */
export const auditList = listOf<ToldEntry>({
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
      cell(told) {
        const { parts, fields } = shortened(told)
        return sentence(parts, { fields, note: told.entry.erased_by === null ? '' : m['audit.erased']() })
      },
    },
    {
      name: 'row',
      heading: m['audit.row'],
      sort: 'descending',
      cell: ({ entry: { seq } }) => number(seq, m['audit.notSealed']()),
    },
    // Files are evidence: beside the words they keep the codes, and what is stored.
    {
      name: 'username',
      heading: m['audit.username'],
      in: inFiles,
      cell: ({ entry }) => text(entry.actor_name),
    },
    { name: 'name', heading: m['audit.person'], in: inFiles, cell: ({ who }) => text(who.name) },
    { name: 'sentence', heading: m['audit.what'], in: inFiles, cell: (told) => sentence(told.sentence) },
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
  rows: completedRows(preparedRows(seek, entriesOf), tellEntries),
})

/** Leads to all that the person did. */
function whoCell({ who: { name, username } }: ToldEntry): Cell {
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

/** A page of fifty entries stays light, whatever somebody has typed into a form. */
const mostLetters = 300

/** As a page shows it; its files have the whole. */
const shortened = ({ sentence, changes }: Pick<ToldEntry, 'sentence' | 'changes'>) => ({
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
  // A letter may be two of its units.
  const start = text.length > mostLetters ? [...text].slice(0, mostLetters).join('') : text
  return start.length < text.length ? m['audit.cut']({ start }) : text
}
