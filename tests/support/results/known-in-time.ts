import { expect } from 'vitest'
import type { Answer } from '../calls/over-the-wire.ts'

/** Milliseconds after one server's response, after which the other server must know. */
const bound = 300

/**
 * Sends requests to the other server without pause while one acts. Every request sent later than the bound after the
 * response must be refused; however slow the machine, its response shows what the server knew then.
 */
export async function knownInTime(ask: () => Promise<Answer>, act: () => Promise<Answer>): Promise<void> {
  expect((await ask()).status).toBe(200)
  let answeredAt = Infinity
  const acting = act().then(({ status }) => {
    answeredAt = performance.now()
    expect([200, 303]).toContain(status)
  })
  let late = 0
  while (late < 5) {
    const askedAt = performance.now()
    const { status } = await ask()
    if (askedAt <= answeredAt + bound) continue
    late += 1
    // A refusal, not a failure to identify the caller.
    expect([401, 403]).toContain(status)
  }
  await acting
}
