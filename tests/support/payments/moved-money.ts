import type { LedgerKind } from '#lib/schemas/fees/kinds.ts'
import { feesRepository } from '#lib/server/features/fees/repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { TestApp } from '../app/test-app.ts'

interface MovedMoney {
  dueId: string
  /** Positive paise: received, or refunded. */
  amount: number
  kind?: LedgerKind
  at: string
  /** The gateway's name of the method. */
  method?: string
  /** Whether a refunded amount is owed again. */
  reopens?: boolean
}

/** Books a payment or refund of a due at an instant, as the payments feature does. */
export async function moveMoney(
  { app }: Pick<TestApp, 'app'>,
  { dueId, amount, kind = 'payment', at, method, reopens = true }: MovedMoney,
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
