/** Money of somebody that the college keeps, or less than 0 keeps no longer. */
export interface Forfeit {
  id: string
  orderId: string
  /** Paise. */
  amount: number
  reason: string
  createdAt: string
  /** A user's id. */
  createdBy: string
}
