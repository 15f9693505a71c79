import { setTimeout } from 'node:timers/promises'
import type { Sandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import type { App } from '#lib/server/kernel/app.ts'
import type { SoakPayer } from './soak-college.ts'

/** What the payers need of the run. */
export interface SoakRun {
  app: App
  sandbox: Sandbox
  /** Of a server that lives, as far as anybody knows. */
  url(): string
  isOver(): boolean
}

/** How often each thing was done. */
export type Tally = Record<string, number>

const json = { 'content-type': 'application/json' }

/** One payer, who pays all that is due, declines, gives up, comes back twice or never, and begins again. */
export async function payAtRandom(run: SoakRun, payer: SoakPayer, tally: Tally): Promise<void> {
  let token = ''
  while (!run.isOver()) {
    token ||= await signIn(run, payer)
    const due = await nextDue(run, payer)
    if (due === null) return
    const begun = await begin(run, token, due)
    count(tally, begun.kind)
    if (begun.kind === 'signedOut') token = ''
    else if (begun.kind === 'link') await atTheBank(run, begun.orderId, tally)
    await setTimeout(50 + Math.random() * 200)
  }
}

async function signIn({ url }: SoakRun, { username, password }: SoakPayer): Promise<string> {
  const body = JSON.stringify({ username, password })
  const answer = await fetch(`${url()}/auth/v1/signin`, { method: 'POST', headers: json, body }).catch(
    () => null,
  )
  return answer?.ok ? ((await answer.json()) as { token: string }).token : ''
}

async function nextDue({ app }: SoakRun, { studentId }: SoakPayer): Promise<string | null> {
  const open = (await app.fees.duesOf({ kind: 'student', id: studentId })).filter(
    ({ state }) => state === 'open',
  )
  return open.at(Math.floor(Math.random() * open.length))?.id ?? null
}

type Begun = { kind: 'link'; orderId: string } | { kind: 'refused' | 'unanswered' | 'signedOut' }

async function begin({ url }: SoakRun, token: string, due: string): Promise<Begun> {
  const body = JSON.stringify({ kind: 'general', dueIds: [due] })
  const headers = { ...json, authorization: `Bearer ${token}` }
  const answer = await fetch(`${url()}/api/v1/beginFeePayment`, { method: 'POST', headers, body }).catch(
    () => null,
  )
  if (!answer) return { kind: 'unanswered' }
  if (answer.status === 401) return { kind: 'signedOut' }
  if (!answer.ok) return { kind: 'refused' }
  return { kind: 'link', orderId: ((await answer.json()) as { orderId: string }).orderId }
}

const deeds = ['pay', 'pay', 'pay', 'pay', 'decline', 'cancel', 'leave'] as const

async function atTheBank({ sandbox, app }: SoakRun, orderId: string, tally: Tally): Promise<void> {
  const deed = deeds[Math.floor(Math.random() * deeds.length)] ?? 'leave'
  count(tally, deed)
  const attempt = (await app.payments.attempts(orderId)).at(-1)
  if (!attempt || deed === 'leave') return
  const done = await sandbox.control[deed]({ order: attempt.id }).catch(() => null)
  for (const { url } of done?.returns ?? []) await fetch(url).catch(() => null)
}

function count(tally: Tally, what: string): void {
  tally[what] = (tally[what] ?? 0) + 1
}
