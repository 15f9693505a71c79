import { instant, money, text } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'
import type { ListColumn } from '../../../kernel/lists/list-kind.ts'

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
