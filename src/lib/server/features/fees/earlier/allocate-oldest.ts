import type { Due } from '../dues/due.ts'

export interface Allocation {
  parts: { due: Due; amount: number }[]
  /** The dues as they are afterwards; those that are settled are left out. */
  left: Due[]
}

/**
 * Pays the dues of one payer record, oldest first. Null if no record's dues are open for so much. A receipt has one
 * payer, so it is never spread over the records of a student and of the admission.
 * @param dues open dues of one fee type, oldest first
 */
export function allocateOldest(dues: readonly Due[], amount: number): Allocation | null {
  const records = Map.groupBy(dues, ({ payer }) => `${payer.kind} ${payer.id}`)
  for (const own of records.values())
    if (own.reduce((sum, { open }) => sum + open, 0) >= amount) return payDues(dues, own, amount)
  return null
}

function payDues(all: readonly Due[], own: readonly Due[], amount: number): Allocation {
  let rest = amount
  const paid = new Map<string, number>()
  for (const { id, open } of own) {
    const part = Math.min(open, rest)
    if (part > 0) paid.set(id, part)
    rest -= part
  }
  return {
    parts: own.flatMap((due) => {
      const part = paid.get(due.id)
      return part === undefined ? [] : [{ due, amount: part }]
    }),
    left: all.flatMap((due) => {
      const part = paid.get(due.id) ?? 0
      return due.open === part ? [] : [{ ...due, settled: due.settled + part, open: due.open - part }]
    }),
  }
}
