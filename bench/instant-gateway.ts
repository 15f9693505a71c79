import { randomUUID } from 'node:crypto'

/** Where nobody listens: what reaches it all the same fails. */
const instantUrl = 'http://127.0.0.1:9'

/** A setting of the app. */
export const atInstantGateway = { GATEWAY_URL: instantUrl }

/**
 * Answers at once in place of the payment gateway, in this process, so that our own time alone is measured; each
 * charge is paid by the time that it is asked about. Answers how to end that.
 */
export function answerAsGateway(): () => void {
  const through = globalThis.fetch
  const charges = new Map<string, { orderId: string; amount: number }>()
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith(instantUrl)) return through(input, init)
    if (init?.method === 'POST') {
      const uuid = randomUUID()
      // Written by our own side of the contract.
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
