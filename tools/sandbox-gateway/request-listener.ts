import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerControl, controlPath } from './control-address.ts'
import type { Control } from './control.ts'
import type { Gateway } from './gateway.ts'
import { type GatewayRequest, type Reply, asRefusal, readRequest, readIfJson, send } from './http.ts'
import type { JournalEntry } from './journal.ts'
import { answerPayPage, payPath } from './pay-page.ts'
import { Refusal } from './refusal.ts'
import { answerRest, restPath } from './rest.ts'

/** Dispatches each request; all but control requests are recorded in the journal. */
export function requestListener(gateway: Gateway, control: Control, token: string) {
  const answer = async (asked: GatewayRequest): Promise<Reply> => {
    if (asked.path.startsWith(controlPath)) return answerControl(control, token, asked)
    const isPage = asked.path.startsWith(payPath)
    return journalled(gateway, asked, isPage ? 'payer' : 'college', async (entry) => {
      if (isPage) return answerPayPage(gateway, asked, entry)
      if (!asked.path.startsWith(restPath)) throw new Refusal(404, 'There is nothing at this address.')
      const shop = gateway.shops.authorize(asked.headers.authorization)
      entry.shop = shop.id
      return answerRest(gateway, asked, shop)
    })
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    readRequest(request)
      .then(answer)
      .catch(asRefusal)
      .then((reply) => send(response, reply))
      .catch((error: unknown) => {
        process.stderr.write(`sandbox gateway: ${String(error)}\n`)
        response.destroy()
      })
  }
}

/** Records the call when it arrives and adds the response later. */
async function journalled(
  { journal, clock }: Gateway,
  asked: GatewayRequest,
  by: JournalEntry['by'],
  work: (entry: JournalEntry) => Promise<Reply>,
): Promise<Reply> {
  const { method, address: path } = asked
  const call = { at: clock.now().toISOString(), by, method, path, shop: null, body: readIfJson(asked.text) }
  const entry = journal.add({ ...call, status: null, answer: null })
  const reply = await work(entry).catch(asRefusal)
  if (typeof reply === 'string') return reply
  entry.status = reply.status
  // Pages are not recorded: their markup is of no use in a test's journal.
  entry.answer = by === 'payer' ? null : readIfJson(reply.body)
  return reply
}
