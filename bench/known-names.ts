import { setTimeout } from 'node:timers/promises'
import { median } from './load.ts'
import { note, times } from './table.ts'

export const knownNames = Array.from({ length: 20 }, (_, index) => `known-${index}`)

/** Stays below the number of wrong passwords after which an account's sign-in is throttled. */
const rounds = 4

interface Compared {
  unknown: number
  known: number
}

/** Checks that response times do not reveal who has an account. */
export async function knownOrNot(port: number): Promise<void> {
  const asked = { 'a wrong password': wrongPasswords, 'a forgotten password': forgottenPasswords }
  for (const [what, ask] of Object.entries(asked)) {
    const { unknown, known } = await ask(port)
    note(`${what}, unknown name ÷ known name`, times(unknown, known), '0.9 to 1.1')
  }
}

/** Returns milliseconds of a sign-in with a wrong password for existing and for unknown names. */
const wrongPasswords = (port: number): Promise<Compared> =>
  compare((username) =>
    fetch(`http://127.0.0.1:${port}/auth/v1/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'wrong' }),
    }),
  )

/** Returns milliseconds of a password-reset request for existing and for unknown names. */
const forgottenPasswords = (port: number): Promise<Compared> =>
  compare((username) =>
    fetch(`http://127.0.0.1:${port}/ForgotPassword`, {
      method: 'POST',
      headers: { origin: `http://127.0.0.1:${port}` },
      body: new URLSearchParams({ username }),
    }),
  )

/** Sends requests one at a time in random order so that machine load affects both kinds alike. */
async function compare(ask: (username: string) => Promise<Response>): Promise<Compared> {
  const measured: { unknown: number[]; known: number[] } = { unknown: [], known: [] }
  await Promise.all(knownNames.map((_, index) => timeOf(() => ask(`nobody-${index}`))))
  for (let round = 0; round < rounds; round += 1) {
    // Work deferred by earlier responses has finished after this pause.
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
