/** What a payer hands over at the counter; UPI and card on a device of the college. */
export const tenderWays = ['cash', 'upi', 'card', 'cheque', 'dd', 'transfer'] as const
export type TenderWay = (typeof tenderWays)[number]

/** The ways of the counter in the order of their buttons; a transfer needs the bank first. */
export const counterWays = ['cash', 'upi', 'card', 'cheque', 'dd'] as const

/**
 * taken: cash, or paid on the college's device. claimed: a transfer that the bank has not shown yet; it pays nothing until
 * it is matched. received: a cheque or demand draft in the drawer, whose receipt is subject to realisation.
 */
export const tenderStates = [
  'taken',
  'claimed',
  'matched',
  'refused',
  'received',
  'deposited',
  'cleared',
  'returned',
  'cancelled',
] as const
export type TenderState = (typeof tenderStates)[number]
