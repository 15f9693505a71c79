/** A due of a plan, or several of one day. The amount is their total in whole paise. */
export interface PlannedAmount {
  /** An ISO date. */
  dueOn: string
  amount: number
  /** Number of dues; 1 if omitted. */
  count?: number
}

/** Dues with a past due date: their number and total in whole paise, and the distinct dates, earliest first. */
export interface OverdueDues {
  count: number
  amount: number
  days: string[]
}

/** Sums planned dues whose day has passed. */
export const sumOverdue = (dues: readonly PlannedAmount[]): OverdueDues => ({
  count: dues.reduce((sum, { count = 1 }) => sum + count, 0),
  amount: dues.reduce((sum, { amount }) => sum + amount, 0),
  days: [...new Set(dues.map(({ dueOn }) => dueOn))].toSorted(),
})
