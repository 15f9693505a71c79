import type { SandboxClock } from './clock.ts'
import { type FaultList, aboutOf } from './fault-list.ts'
import type { Holds } from './holds.ts'
import { readIfJson } from './http.ts'
import type { Journal } from './journal.ts'
import type { KeptCharge } from './kept-charges.ts'

export interface Webhooks {
  /** Notifies the college of a changed charge, with any due fault. Resolves after the first try. */
  notify(after: KeptCharge, before: KeptCharge): Promise<void>
  /** Notifies the college of the charge as it is or as altered by `set`, ignoring due faults. */
  send(kept: KeptCharge, set?: object): Promise<void>
  stop(): void
}

interface Parts {
  clock: SandboxClock
  faults: FaultList
  holds: Holds
  journal: Journal
}

const minute = 60_000
/** Pauses between the four tries. */
const pauses = [minute, 5 * minute, 30 * minute]
/** Timeout for the college's response, in milliseconds. */
const requestTimeout = 10_000

export function openWebhooks({ clock, faults, holds, journal }: Parts): Webhooks {
  const stopped = new AbortController()

  const send = async (kept: KeptCharge, set: object = {}, tries = 1): Promise<void> => {
    const isTaken = await post(kept, { ...kept.charge, ...set })
    const pause = pauses[tries - 1]
    if (isTaken || pause === undefined || stopped.signal.aborted) return
    clock.later(pause, () => send(kept, set, tries + 1))
  }

  const post = async ({ ordered, shop }: KeptCharge, body: object): Promise<boolean> => {
    const url = ordered.webhook?.url
    if (url === undefined) return true
    const at = clock.now().toISOString()
    const call = { at, by: 'gateway' as const, method: 'POST', path: url, shop, body }
    const entry = journal.add({ ...call, status: null, answer: null })
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(requestTimeout)]),
      })
      entry.status = answer.status
      entry.answer = readIfJson(await answer.text())
      return answer.ok
    } catch {
      return false
    }
  }

  return {
    send: (kept, set) => send(kept, set),
    async notify(after, before) {
      const fault = faults.take('webhook', aboutOf(after))
      if (fault?.fault === 'never') return
      if (fault?.fault === 'delayed') return holds.hold(aboutOf(after), fault.ms, () => send(after))
      if (fault?.fault === 'tampered') return send(after, fault.set ?? { amount: 1, paid: 1 })
      const copies = fault?.fault === 'duplicated' ? fault.copies : 1
      await Promise.all(Array.from({ length: copies }, () => send(after)))
      if (fault?.fault === 'staleAfter') await send(before)
    },
    stop: () => stopped.abort(),
  }
}
