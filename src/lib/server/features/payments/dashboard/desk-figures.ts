import type { Store } from '../../../kernel/store/store.ts'
import type { Receipt } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'

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
