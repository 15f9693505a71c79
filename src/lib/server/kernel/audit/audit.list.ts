import { type Selectable, sql } from 'kysely'
import { instant, number, text } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'
import type { AuditRow } from '../db/tables.ts'
import { containsText, differentValues } from '../db/portable.ts'
import { listOf } from '../lists/list-kind.ts'
import { isWithinDays } from '../lists/narrow.ts'
import { rowsByCursor } from '../lists/sql-rows.ts'
import { actionsOf } from './audit-actions.ts'
import { changedFields, nameIn, sayAction, sayRecord } from './say-audit.ts'

type Entry = Selectable<AuditRow>

/** In the order in which rows came: the newest have no number yet. */
const place = sql.ref('place')

/** For a file: as it is stored. */
const plain = (json: string): string => (json === 'null' ? '' : json)

/** Who did what. It grows for as long as the college works here, so its pages have no numbers. */
export const auditList = listOf<Entry>({
  title: m['audit.title'],
  access: ['ROLE_ADMIN'],
  filters: [
    { kind: 'text', name: 'person', label: m['audit.person'] },
    { kind: 'text', name: 'record', label: m['audit.record'] },
    {
      kind: 'choice',
      name: 'action',
      label: m['audit.action'],
      any: m['audit.anyAction'],
      choices: async ({ app }) =>
        (await actionsOf(app.database.reads)).map((each) => [each, sayAction(each)]),
    },
    { kind: 'dates', name: 'at', label: m['audit.at'] },
  ],
  sortedBy: '-row',
  columns: [
    {
      name: 'row',
      heading: m['audit.row'],
      sort: 'descending',
      cell: ({ seq }) => number(seq, m['audit.notSealed']()),
    },
    { name: 'at', heading: m['audit.at'], cell: ({ at }) => instant(at) },
    {
      name: 'person',
      heading: m['audit.person'],
      cell: (entry) => text(entry.actor_name || m['person.former']()),
    },
    {
      name: 'action',
      in: ['page'],
      heading: m['audit.action'],
      cell: ({ action }) => text(sayAction(action)),
    },
    // Files are evidence: they keep the codes.
    {
      name: 'actionCode',
      in: ['csv', 'xlsx'],
      heading: m['audit.action'],
      cell: ({ action }) => text(action),
    },
    {
      name: 'record',
      heading: m['audit.concerned'],
      in: ['page'],
      cell: ({ entity, entity_id, before, after }) =>
        text(nameIn(before, after) || entity_id, sayRecord(entity)),
    },
    {
      name: 'change',
      heading: m['audit.change'],
      in: ['page'],
      cell: ({ before, after, erased_by }) =>
        erased_by === null
          ? { kind: 'change', fields: changedFields(before, after) }
          : text(m['audit.erased']()),
    },
    { name: 'entity', heading: m['audit.kind'], in: ['csv', 'xlsx'], cell: ({ entity }) => text(entity) },
    {
      name: 'entityId',
      heading: m['audit.concerned'],
      in: ['csv', 'xlsx'],
      cell: (entry) => text(entry.entity_id),
    },
    {
      name: 'before',
      heading: m['audit.before'],
      in: ['csv', 'xlsx'],
      cell: ({ before }) => text(plain(before)),
    },
    {
      name: 'after',
      heading: m['audit.after'],
      in: ['csv', 'xlsx'],
      cell: ({ after }) => text(plain(after)),
    },
  ],
  keyOf: ({ id }) => id,
  empty: m['audit.nothing'],
  nothingFits: m['audit.empty'],
  file: { name: 'audit', call: '/api/v1/exportAudit' },
  rows: rowsByCursor({
    from({ db, wanted }) {
      const { person, record, action } = wanted.values
      return db
        .selectFrom('audit_entries')
        .selectAll()
        .$if(person !== undefined, (query) => query.where(isOneOf('actor_name', person)))
        .where(isWithinDays('at', wanted, 'at'))
        .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
        .$if(record !== undefined, (query) => query.where(isAbout(record ?? '')))
    },
    sorts: { row: place },
    key: place,
    rowOf: (entry) => entry,
  }),
})

const isOneOf = (column: string, part?: string) =>
  sql<boolean>`${sql.ref(column)} in (${differentValues('audit_entries', column, (each) =>
    part === undefined ? sql<boolean>`1 = 1` : containsText(each, part),
  )})`

/** Part of an action or of a kind of record, or the whole id of one: each from an index. */
const isAbout = (record: string) =>
  sql<boolean>`(${isOneOf('action', record)} or ${isOneOf('entity', record)}
    or (${isOneOf('entity')} and entity_id = ${record}))`
