import { rupeesOf } from '#lib/rules/paise.ts'

/** What the audit trail keeps of an adjustment. */
export const auditedAdjustment = ['rupees', 'reason', 'note', 'state', 'dueId'] as const

/** How much it is, and of which due. */
export const inWords = (amount: number, dueId: string) => ({
  rupees: `${amount < 0 ? '-' : ''}${rupeesOf(String(Math.abs(amount)))}`,
  dueId,
})
