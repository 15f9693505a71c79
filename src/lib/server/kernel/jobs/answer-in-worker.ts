import { setImmediate } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'
import type { App } from '../app.ts'
import { makeOnce } from '../core/make-once.ts'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import { jobKindsOf, workerCallOf } from '../declared.ts'
import type { Env } from '../env.ts'
import { createRenderPage } from '../http/render-page.ts'
import { lateSite } from '../http/site.ts'
import { type Sheets, createSheetsOver } from '../spreadsheets/sheets.ts'
import { runTask } from './run-task.ts'
import { createTraffic } from './traffic.ts'
import type { WorkerData, WorkerMessage, Workers } from './workers.ts'
import { workersInPlace } from './workers-in-place.ts'

/** The other side of `createWorkers`: one message in, one outcome out. The thread has an app, and database handles, of its own. */
export function answerInWorker(
  createApp: (env: Env, parts: { sheets: Sheets; workers: Workers }) => Promise<App>,
) {
  const { requests } = workerData as WorkerData
  let port: MessagePort | null = null
  const sheets = createSheetsOver(() => port ?? nowhere())
  const appOf = makeOnce(async (env: Env): Promise<App> => {
    const found: { app?: App } = {}
    const made = await createApp(env, { sheets, workers: workersInPlace(() => found.app ?? nowhere()) })
    found.app = made
    made.traffic = createTraffic(requests)
    const site = lateSite()
    if (site) made.renderPage = createRenderPage(made, site.render)
    return made
  })

  // A thread is at one message at a time.
  async function answer(message: WorkerMessage): Promise<unknown> {
    await hear()
    port = message.sheets
    const own = await appOf(message.env)
    if ('begins' in message) return undefined
    if ('job' in message) return runTask(own, jobKindsOf(own.features), message.job)
    // What the call takes was put together by the feature that declares it.
    return workerCallOf(own.features, message.call)(own, ...(message.args as never[]))
  }

  return (message: WorkerMessage): Promise<Outcome<unknown>> => outcomeOf(() => answer(message))
}

/** A thread is asleep between two messages; which of its connections broke meanwhile it hears in a whole turn of its loop. */
async function hear(): Promise<void> {
  // The first ends the turn in which it fell asleep.
  await setImmediate()
  await setImmediate()
}

function nowhere(): never {
  throw new Error('A thread works only while it answers.')
}
