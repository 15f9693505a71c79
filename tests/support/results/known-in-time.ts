import { expect } from 'vitest'
import type { Answer } from '../calls/over-the-wire.ts'

/** Milliseconds after an answer of one server, from which the other has to know. */
const bound = 300

/**
 * Asks the other server without a pause while one does something. Whatever was asked later than the bound
 * after the answer has to be refused: however slow the machine, its answer tells what the server knew then.
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
    // Refused, and not that it could not be found out.
    expect([401, 403]).toContain(status)
  }
  await acting
}
