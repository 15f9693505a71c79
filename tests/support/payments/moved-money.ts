import type { LedgerKind } from '#lib/schemas/fees/kinds.ts'
import { feesRepository } from '#lib/server/features/fees/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { TestApp } from '../app/test-app.ts'

interface Moved {
  dueId: string
  /** Paise, more than 0: what came in, or what goes back. */
  amount: number
  kind?: LedgerKind
  at: string
  /** As the gateway calls it. */
  method?: string
  /** Whether what goes back is owed again. */
  reopens?: boolean
}

/** Money comes in for a due or goes back, at a moment, as the feature that takes it says. */
export async function moveMoney(
  { app }: Pick<TestApp, 'app'>,
  { dueId, amount, kind = 'payment', at, method, reopens = true }: Moved,
): Promise<void> {
  await storeOf(app.database, feesRepository).transact(async ({ transaction: tx }) => {
    const [due] = await app.fees.lockDues(tx, [dueId])
    if (!due) throw new Error('no such due')
    const posting = {
      kind,
      payer: due.payer,
      feeTypeId: due.feeTypeId,
      orderId: 'o1',
      receiptNumber: null,
      reference: '',
      at,
      byId: 'system',
      note: 'Left in May',
      reopens,
      ...(method !== undefined && { method }),
    }
    await app.fees[kind === 'payment' ? 'receive' : 'giveBack'](tx, [{ due, amount }], posting)
  })
}
