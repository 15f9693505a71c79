/** open: takes money. counted: the cash is counted and differs from the books. closed: nothing is left to say. */
export const shiftStates = ['open', 'counted', 'closed'] as const
export type ShiftState = (typeof shiftStates)[number]

/** A closed day takes no more receipts of the till. */
export const tillDayStates = ['open', 'closed'] as const
export type TillDayState = (typeof tillDayStates)[number]
