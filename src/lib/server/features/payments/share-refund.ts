import type { Allocated, Due } from '../fees/feature.ts'
import type { ShownLine } from './order.ts'

interface Paid {
  lines: readonly ShownLine[]
  /** Paise that are paid of each due by this order, less what went back. */
  paid: ReadonlyMap<string, number>
  dues: readonly Due[]
}

/**
 * Which dues are less paid by so much: the last line of the receipt first, so that the oldest stay paid.
 * @throws Error where more goes back than is paid
 */
export function shareRefund({ lines, paid, dues }: Paid, amount: number): Allocated[] {
  let left = amount
  const shares: Allocated[] = []
  for (const { dueId } of lines.toReversed()) {
    const due = dues.find(({ id }) => id === dueId)
    const share = Math.min(left, paid.get(dueId) ?? 0)
    if (!due || share <= 0) continue
    shares.push({ due, amount: share })
    left -= share
  }
  if (left > 0) throw new Error(`${left} paise more than were paid would go back.`)
  return shares
}
