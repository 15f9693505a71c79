import { sql } from 'kysely'
import { badgeOfDueChange } from '#lib/fees/due-words.ts'
import { badge, instant, link, money, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { dueChangeKinds, dueChangeStates } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import { type Asked, type ListColumn, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { payers } from '../payers.ts'
import { describeRuns } from '../runs/describe-runs.ts'
import type { DueChange } from './due-change.ts'

interface Proposal {
  amount: number
  reason: string
  createdAt: string
  /** A name. */
  by: string
}

/** What lists say of something that one person proposes and another decides. */
export const proposalColumns: readonly ListColumn<Proposal>[] = [
  {
    name: 'amount',
    heading: m['structures.amount'],
    sort: 'descending',
    cell: ({ amount }) => money(amount),
  },
  { name: 'reason', heading: m['adjustments.reason'], cell: ({ reason }) => text(reason) },
  {
    name: 'createdAt',
    heading: m['adjustments.proposedAt'],
    sort: 'descending',
    cell: ({ createdAt, by }) => instant(createdAt, by),
  },
  {
    name: 'by',
    heading: m['adjustments.proposedBy'],
    in: ['csv', 'xlsx'],
    cell: ({ by }) => text(by),
  },
]

/** A change that two persons decide about, and what it is about. */
interface DueChangeListRow extends Omit<DueChange, 'version' | 'updatedAt'> {
  /** Of one due: who owes it, and its fee type. */
  name: string
  number: string
  feeTypeId: string
  /** Of an upload. */
  fileName: string
}

const dueChangesFound = rowsByPage({
  from({ db, wanted: { search, values } }: Asked) {
    const { kind, state } = values
    return db
      .selectFrom('due_changes as change')
      .leftJoin('dues', 'dues.id', 'change.subject_id')
      .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
      .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
      .leftJoin('imports', 'imports.id', 'change.subject_id')
      .select(['change.id', 'change.kind', 'change.count', 'change.amount', 'change.reason', 'change.state'])
      .select(['change.subject_kind as subjectKind', 'change.subject_id as subjectId'])
      .select(['change.created_at as createdAt', 'change.created_by as createdBy'])
      .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
      .select(sql<string>`coalesce(dues.fee_type_id, '')`.as('feeTypeId'))
      .select(sql<string>`coalesce(imports.file_name, '')`.as('fileName'))
      .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
      .$if(kind !== undefined, (query) => query.where(sql<boolean>`change.kind = ${kind}`))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`change.state = ${state}`))
  },
  sorts: { createdAt: sql.ref('change.created_at'), amount: sql.ref('change.amount') },
  key: sql.ref('change.id'),
  rowOf: ({ amount, ...row }: DueChangeListRow): DueChangeListRow => ({ ...row, amount: Number(amount) }),
})

interface Row extends DueChangeListRow {
  subject: string
  by: string
}

/** What makes somebody owe less: what waits for a second person, and what was decided. */
export const dueChangesList = listOf<Row>({
  title: m['dueChanges.title'],
  access: feeReaders,
  search: m['dues.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => dueChangeStates.map((each) => [each, m[`dueChanges.state.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: m['dueChanges.what'],
      any: m['dueChanges.anyKind'],
      choices: () => dueChangeKinds.map((each) => [each, m[`dueChanges.kind.${each}`]()]),
    },
  ],
  sortedBy: '-createdAt',
  columns: [
    {
      name: 'what',
      heading: m['dueChanges.what'],
      cell: ({ id, kind, subject }) => link(m[`dueChanges.kind.${kind}`](), routes.dueChange(id), subject),
    },
    {
      name: 'subject',
      heading: m['dueChanges.subject'],
      in: ['csv', 'xlsx'],
      cell: ({ subject }) => text(subject),
    },
    { name: 'dues', heading: m['dues.title'], cell: ({ count }) => number(count) },
    ...proposalColumns,
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ state }) => badge(m[`dueChanges.state.${state}`](), badgeOfDueChange[state]),
    },
  ],
  keyOf: ({ id }) => id,
  empty: m['dueChanges.nothing'],
  nothingFits: m['dueChanges.nothingFound'],
  file: { name: 'due-changes', call: '/api/v1/exportDueChanges' },
  rows: completedRows(dueChangesFound, complete),
})

async function complete(
  found: readonly DueChangeListRow[],
  { app }: Pick<ListContext, 'app'>,
): Promise<Row[]> {
  const types = new Map((await app.fees.types.all()).map(({ id, name }) => [id, name]))
  const names = await app.people.namesOf([...new Set(found.map(({ createdBy }) => createdBy))])
  const runIds = found.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'run' ? [subjectId] : []))
  const runs = new Map((await describeRuns(app, runIds)).map(({ id, title }) => [id, title]))
  const subjectOf = ({
    subjectKind,
    subjectId,
    name,
    number: roll,
    feeTypeId,
    fileName,
  }: DueChangeListRow) =>
    subjectKind === 'run'
      ? (runs.get(subjectId) ?? '')
      : subjectKind === 'upload'
        ? fileName
        : // The number stands first: behind a name that is written from the right its first digits would jump before it.
          [roll, name, types.get(feeTypeId) ?? ''].filter(Boolean).join(' · ')
  return found.map((each) => ({ ...each, subject: subjectOf(each), by: names.get(each.createdBy) ?? '' }))
}
