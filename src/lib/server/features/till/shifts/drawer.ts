import type { TillRepository } from '../repository.ts'

/** Float, and the cash taken since, less cash that went back. The shift is locked. */
export async function cashInDrawer(
  { sales, payouts }: Pick<TillRepository, 'sales' | 'payouts'>,
  { id, float }: { id: string; float: number },
): Promise<number> {
  const out = (await payouts.ofShifts([id])).get(id) ?? 0
  return float + (await sales.cashOfShift(id)) - out
}
