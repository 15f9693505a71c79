import type { TestPayments } from '../payments/payments.ts'

/** The gateway is asked about an order once, and answers so. */
export async function readAs(
  payments: TestPayments,
  order: string,
  set: Record<string, unknown>,
): Promise<void> {
  await payments.sandbox.control.script({ on: 'read', order, fault: 'altered', set })
  await payments.app.payments.verify(order)
}
