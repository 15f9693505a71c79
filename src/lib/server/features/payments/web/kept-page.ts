import type { App } from '../../../kernel/app.ts'

/** The money of an admission that somebody wants to cancel. */
export async function keptPage({ payments, people }: App, admissionId: string) {
  const payer = { kind: 'admission', id: admissionId } as const
  const [orders, kept] = [await payments.ordersOf(payer), await payments.kept.of(payer)]
  const paid = await Promise.all(
    orders.map(async (order) =>
      (await payments.attempts(order.id))
        .filter(({ state }) => state === 'PAID' || state === 'PAID_DUPLICATE' || state === 'QUARANTINED')
        .map((attempt) => ({ order, attempt })),
    ),
  )
  return {
    unasked: await payments.kept.unasked(admissionId),
    isInDoubt: await payments.kept.isInDoubt(admissionId),
    ...{ paid: paid.flat(), kept },
    names: await people.namesOf([...new Set(kept.map(({ createdBy }) => createdBy))]),
  }
}
