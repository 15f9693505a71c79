import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Sandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import type { App } from '#lib/server/kernel/app.ts'
import type { SoakPayer } from './soak-college.ts'

/** The parts of a run that the payers use. */
export interface SoakRun {
  app: App
  sandbox: Sandbox
  /** The address of a server that is presumably running. */
  url(): string
  isOver(): boolean
  /** The longest pause of a payer in milliseconds. */
  pause: number
}

/** Counts by event name. */
export type Tally = Record<string, number>

/** Simulates one payer, who pays all dues, declines, gives up, returns twice or never, and starts again. */
export async function payAtRandom(run: SoakRun, payer: SoakPayer, tally: Tally): Promise<void> {
  while (!run.isOver()) {
    const due = await nextDue(run, payer)
    if (due === null) return
    const started = await start(run, payer, due)
    count(tally, started.kind)
    if (started.kind === 'link') await atTheBank(run, started.orderId, tally)
    await setTimeout(Math.random() * run.pause)
  }
}

async function nextDue({ app }: SoakRun, { studentId }: SoakPayer): Promise<string | null> {
  const open = await app.fees.openDuesOf({ kind: 'student', id: studentId })
  return open.at(Math.floor(Math.random() * open.length))?.id ?? null
}

type StartedAttempt = { kind: 'link'; orderId: string } | { kind: 'refused' | 'unanswered' }

/** Starts a payment. A killed server leaves the payer without a response, so the same request is sent again. */
async function start({ url }: SoakRun, { token }: SoakPayer, due: string): Promise<StartedAttempt> {
  const body = JSON.stringify({ kind: 'general', dueIds: [due] })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  }
  const ask = (): Promise<Response | null> =>
    fetch(`${url()}/api/v1/beginFeePayment`, { method: 'POST', headers, body }).catch(() => null)
  const answer = (await ask()) ?? (await ask())
  if (!answer) return { kind: 'unanswered' }
  const said = (await answer.json().catch(() => null)) as { orderId: string } | null
  if (!said) return { kind: 'unanswered' }
  return answer.ok ? { kind: 'link', orderId: said.orderId } : { kind: 'refused' }
}

const actions = ['pay', 'pay', 'pay', 'pay', 'decline', 'cancel', 'leave'] as const

async function atTheBank({ sandbox, app, url }: SoakRun, orderId: string, tally: Tally): Promise<void> {
  const action = actions[Math.floor(Math.random() * actions.length)] ?? 'leave'
  count(tally, action)
  const attempt = (await app.payments.attempts(orderId)).at(-1)
  if (!attempt || action === 'leave') return
  const done = await sandbox.control[action]({ order: attempt.id }).catch(() => null)
  for (const back of done?.returns ?? []) {
    const { pathname, search } = new URL(back.url)
    await fetch(`${url()}${pathname}${search}`).catch(() => null)
  }
}

export function count(tally: Tally, what: string): void {
  tally[what] = (tally[what] ?? 0) + 1
}
