import { type Step, decline, drop, pay } from './charge-steps.ts'
import { comeBack, returnRequest } from './come-back.ts'
import { perform } from './perform-step.ts'
import type { Gateway } from './gateway.ts'
import type { GatewayRequest, Reply } from './http.ts'
import type { JournalEntry } from './journal.ts'
import type { KeptCharge } from './kept-charges.ts'
import { closedPage, overPage, payPage, unknownPage, wayBackPage } from './pay-html.ts'
import { Refusal } from './refusal.ts'

export const payPath = '/pay/'

const steps: Record<string, Step> = {
  upi: pay('UPI'),
  card: pay('CARD'),
  decline: decline(),
  cancel: drop('CANCELLED'),
}

/** Serves the payer's page: what is to be paid, and the result. */
export async function answerPayPage(
  gateway: Gateway,
  asked: GatewayRequest,
  entry: JournalEntry,
): Promise<Reply> {
  const kept = gateway.charges.find(asked.path.slice(payPath.length))
  if (!kept) return unknownPage()
  entry.shop = kept.shop
  if (asked.method !== 'POST') return show(gateway, kept)
  const action = new URLSearchParams(asked.text).get('deed') ?? ''
  if (action === 'close') return closedPage(kept)
  const step = steps[action]
  if (!step) throw new Refusal(400, 'Nobody can do that here.')
  // Another request was faster, or the button was pressed twice: show the current state.
  if (kept.charge.status !== 'DUE') return show(gateway, kept)
  return goBack(gateway, await perform(gateway, kept.charge.uuid, step))
}

function show({ shops }: Gateway, kept: KeptCharge): Reply {
  if (kept.charge.status !== 'DUE') return overPage(kept, kept.ordered.return ? returnRequest(kept) : null)
  return payPage(kept, shops.find(kept.shop)?.name ?? `Shop ${kept.shop}`)
}

function goBack({ faults }: Gateway, kept: KeptCharge): Reply {
  const returns = comeBack(kept, faults)
  const [first] = returns
  if (!first) return closedPage(kept)
  if (returns.length === 1 && first.method === 'GET')
    return { status: 303, headers: { location: first.url }, body: '' }
  return wayBackPage(kept, first, returns.length)
}
