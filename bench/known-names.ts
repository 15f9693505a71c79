import { setTimeout } from 'node:timers/promises'
import { median } from './load.ts'
import { note, times } from './table.ts'

export const knownNames = Array.from({ length: 20 }, (_, index) => `known-${index}`)

/** Below the number of wrong passwords from which a person's guesser has to wait. */
const rounds = 4

interface Compared {
  unknown: number
  known: number
}

/** Whether the time of an answer tells who has an account. */
export async function knownOrNot(port: number): Promise<void> {
  const asked = { 'a wrong password': wrongPasswords, 'a forgotten password': forgottenPasswords }
  for (const [what, ask] of Object.entries(asked)) {
    const { unknown, known } = await ask(port)
    note(`${what}, unknown name ÷ known name`, times(unknown, known), '0.9 to 1.1')
  }
}

/** Milliseconds of a sign-in with a wrong password, for names that are here and names that are not. */
const wrongPasswords = (port: number): Promise<Compared> =>
  compare((username) =>
    fetch(`http://127.0.0.1:${port}/auth/v1/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'wrong' }),
    }),
  )

/** The same of asking for a new password by mail. */
const forgottenPasswords = (port: number): Promise<Compared> =>
  compare((username) =>
    fetch(`http://127.0.0.1:${port}/ForgotPassword`, {
      method: 'POST',
      headers: { origin: `http://127.0.0.1:${port}` },
      body: new URLSearchParams({ username }),
    }),
  )

/** One after the other, in turns, so that whatever else the machine does meets both alike. */
async function compare(ask: (username: string) => Promise<Response>): Promise<Compared> {
  const measured: { unknown: number[]; known: number[] } = { unknown: [], known: [] }
  await Promise.all(knownNames.map((_, index) => timeOf(() => ask(`nobody-${index}`))))
  for (let round = 0; round < rounds; round += 1) {
    // What the answers before left to be done later is done by then.
    await setTimeout(1500)
    for (const name of knownNames) {
      const names = { unknown: `un${name}-${round}`, known: name }
      const turns = Math.random() < 0.5 ? (['unknown', 'known'] as const) : (['known', 'unknown'] as const)
      for (const turn of turns) measured[turn].push(await timeOf(() => ask(names[turn])))
    }
  }
  return { unknown: median(measured.unknown), known: median(measured.known) }
}

async function timeOf(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  await (await ask()).text()
  return performance.now() - began
}
