import { sql } from 'kysely'
import { badgeOfDueChange } from '#lib/fees/due-words.ts'
import { badge, instant, link, money, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { dueChangeKinds, dueChangeStates } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import {
  type ListRequest,
  type ListColumn,
  type ListContext,
  listOf,
} from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { payers } from '../payers.ts'
import { describeRuns } from '../runs/describe-runs.ts'
import type { DueChange } from './due-change.ts'

interface Proposal {
  amount: number
  reason: string
  createdAt: string
  /** Name of the person who proposed it. */
  by: string
}

/** Columns shared by lists of proposals that one person makes and another decides. */
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

/** A change that two people decide about, with its subject. */
interface DueChangeListRow extends Omit<DueChange, 'version' | 'updatedAt'> {
  /** Payer and fee type; filled only if the change concerns one due. */
  name: string
  number: string
  feeTypeId: string
  /** File name; filled only if the change concerns an upload. */
  fileName: string
}

const dueChangesFound = rowsByPage({
  from({ db, wanted: { search, values } }: ListRequest) {
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

/** List of changes by which people owe less, waiting and decided. */
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
  page: routes.dueChanges,
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
        : // The number comes first: after a right-to-left name its first digits would be shown before the name.
          [roll, name, types.get(feeTypeId) ?? ''].filter(Boolean).join(' · ')
  return found.map((each) => ({ ...each, subject: subjectOf(each), by: names.get(each.createdBy) ?? '' }))
}
