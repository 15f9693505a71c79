import { randomUUID } from 'node:crypto'

/** Nothing listens here, so a request that bypasses the fake fails. */
const instantUrl = 'http://127.0.0.1:9'

/** Settings for the app. */
export const atInstantGateway = { GATEWAY_URL: instantUrl }

/**
 * Answers in place of the payment gateway inside this process, so that only our own time is measured; every charge is
 * paid by the time it is queried. Returns a function that restores `fetch`.
 */
export function answerAsGateway(): () => void {
  const through = globalThis.fetch
  const charges = new Map<string, { orderId: string; amount: number }>()
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith(instantUrl)) return through(input, init)
    if (init?.method === 'POST') {
      const uuid = randomUUID()
      // The body was written by our own client, so its shape is known.
      charges.set(uuid, JSON.parse(String(init.body)) as { orderId: string; amount: number })
      return Response.json({ uuid, paymentLink: `${instantUrl}/pay/${uuid}` })
    }
    const uuid = url.slice(url.lastIndexOf('/') + 1)
    const charge = charges.get(uuid)
    return charge ? Response.json(paid(uuid, charge)) : Response.json({}, { status: 404 })
  }
  return () => {
    globalThis.fetch = through
  }
}

const paid = (uuid: string, { orderId, amount }: { orderId: string; amount: number }): object => ({
  uuid,
  orderId,
  status: 'PAID',
  currency: 'INR',
  amount,
  paid: amount,
  due: 0,
  refunded: 0,
  testMode: true,
  dropReason: null,
  transactions: [
    {
      uuid,
      type: 'DEBIT',
      status: 'ACCEPTED',
      date: new Date().toISOString(),
      family: 'UPI',
      payerVpa: 'asha@upi',
      externalId: uuid,
    },
  ],
})
