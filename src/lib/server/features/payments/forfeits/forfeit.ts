/** Money that the college retains; a negative amount releases it again. */
export interface Forfeit {
  id: string
  orderId: string
  /** In paise. */
  amount: number
  reason: string
  createdAt: string
  /** A user id. */
  createdBy: string
}
