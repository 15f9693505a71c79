import type { Store } from '../../kernel/store/store.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Receipt } from './receipt.ts'

/** What the dashboards of the accounts office show. */
export interface DeskFigures {
  /** How many reviews nobody has decided. */
  openReviews(): Promise<number>
  /** How many refunds have not gone back yet. */
  openRefunds(): Promise<number>
  /** Newest first. */
  lastReceipts(): Promise<Receipt[]>
}

const mostShown = 5

export const deskFigures = ({
  store: {
    read: { desk },
  },
}: {
  store: Store<PaymentsRepository>
}): DeskFigures => ({
  openReviews: desk.reviews,
  openRefunds: desk.refunds,
  lastReceipts: () => desk.lastReceipts(mostShown),
})
