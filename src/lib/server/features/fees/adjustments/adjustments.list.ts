import { type RawBuilder, sql } from 'kysely'
import { aboutDue, adjustmentBadge } from '#lib/fees/due-words.ts'
import { link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeCheckers, feeReaders } from '#lib/rules/roles/offices.ts'
import { adjustmentStates } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import { type ListRequest, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { proposalColumns } from '../changes/due-changes.list.ts'
import { feeTypeFilter } from '../list-filters.ts'
import { payers } from '../payers.ts'
import { isRefundedRow } from './adjustment.repository.ts'

/** An adjustment with the payer of its due. */
interface FoundAdjustment {
  id: string
  dueId: string
  name: string
  number: string
  feeTypeId: string
  year: string
  semesterId: string | null
  label: string
  amount: number
  reason: string
  state: 'proposed' | 'confirmed' | 'refused'
  createdAt: string
  createdBy: string
  version: number
}

const adjustmentsFound = rowsByPage({
  from({ db, wanted: { search, values } }: ListRequest) {
    const { type, state } = values
    return db
      .selectFrom('due_adjustments as change')
      .innerJoin('dues', 'dues.id', 'change.due_id')
      .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
      .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
      .select(['change.id', 'change.due_id as dueId', 'change.amount', 'change.reason', 'change.state'])
      .select('change.version')
      .select(['change.created_at as createdAt', 'change.created_by as createdBy'])
      .select(['dues.fee_type_id as feeTypeId', 'dues.year', 'dues.semester_id as semesterId', 'dues.label'])
      .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
      .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
      .$if(type !== undefined, (query) => query.where('dues.fee_type_id', '=', type ?? ''))
      .$if(state !== undefined, (query) => query.where(isInState(state ?? '')))
  },
  sorts: { createdAt: sql.ref('change.created_at'), amount: sql.ref('change.amount') },
  key: sql.ref('change.id'),
  rowOf: ({ amount, ...row }: FoundAdjustment): FoundAdjustment => ({ ...row, amount: Number(amount) }),
})

const shownStates = [...adjustmentStates, 'refunded'] as const

const isRefunded = ({ state, version }: Pick<FoundAdjustment, 'state' | 'version'>): boolean =>
  state === 'confirmed' && version === 1

const isInState = (state: string): RawBuilder<boolean> =>
  state === 'refunded'
    ? isRefundedRow('change')
    : sql<boolean>`change.state = ${state} and not ${isRefundedRow('change')}`

interface AdjustmentListRow extends FoundAdjustment {
  feeType: string
  about: string
  by: string
}

/** List of adjustments; each links to its due, where waiting ones are decided. */
export const adjustmentsList = listOf<AdjustmentListRow>({
  title: m['adjustments.title'],
  access: feeReaders,
  search: m['dues.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => shownStates.map((each) => [each, m[`adjustments.state.${each}`]()]),
    },
    feeTypeFilter,
  ],
  sortedBy: '-createdAt',
  columns: [
    {
      name: 'payer',
      heading: m['dues.who'],
      cell: ({ name, number, dueId }) => link(name, routes.due(dueId), number),
    },
    {
      name: 'number',
      heading: m['dues.number'],
      in: ['csv', 'xlsx'],
      cell: ({ number }) => text(number),
    },
    { name: 'type', heading: m['structures.feeType'], cell: ({ feeType, about }) => text(feeType, about) },
    ...proposalColumns,
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: (row) => adjustmentBadge({ ...row, isRefunded: isRefunded(row) }),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name, number }) => name || number,
  mayTick: ({ state }) => state === 'proposed',
  page: routes.adjustments,
  actions: [{ to: routes.confirmAdjustments, label: m['adjustments.several.action'], roles: feeCheckers }],
  empty: m['adjustments.nothing'],
  nothingFits: m['adjustments.nothingFound'],
  file: { name: 'adjustments', call: '/api/v1/exportAdjustments' },
  rows: completedRows(adjustmentsFound, listed),
})

async function listed(
  found: readonly FoundAdjustment[],
  { app }: Pick<ListContext, 'app'>,
): Promise<AdjustmentListRow[]> {
  const view = await app.catalogue.read()
  const types = await app.fees.types.all()
  const names = await app.people.namesOf([...new Set(found.map(({ createdBy }) => createdBy))])
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  return found.map((each) => ({
    ...each,
    feeType: typeNames.get(each.feeTypeId) ?? '',
    about: aboutDue(view, each),
    by: names.get(each.createdBy) ?? '',
  }))
}
