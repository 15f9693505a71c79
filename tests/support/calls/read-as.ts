import type { TestPayments } from '../payments/payments.ts'

/** Alters the gateway's next response to a read and has the server verify the attempt. */
export async function readAs(
  payments: TestPayments,
  order: string,
  set: Record<string, unknown>,
): Promise<void> {
  await payments.sandbox.control.script({ on: 'read', order, fault: 'altered', set })
  await payments.app.payments.verify(order)
}
