import { setImmediate } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'
import type { App } from '../app.ts'
import { conflict } from '../core/errors.ts'
import { makeOnce } from '../core/once.ts'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import { jobKindsOf, workerCallOf } from '../declared.ts'
import type { Env } from '../env.ts'
import { createRenderPage, lateSite } from '../http/site.ts'
import { createSheetsOver, type Sheets } from '../spreadsheets/sheets.ts'
import type { JobKinds, Report, Task } from './job-kind.ts'
import { type LeasedJob, leaseLost } from './job-row.ts'
import { jobStore } from './job.repository.ts'
import { createTraffic } from './traffic.ts'
import type { WorkerData, WorkerMessage, Workers } from './workers.ts'

/**
 * The thread's side of `createWorkers`: one message in, one outcome out. The thread has its own app and database
 * handles.
 */
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

  // A thread handles one message at a time.
  async function answer(message: WorkerMessage): Promise<unknown> {
    await noticeBrokenConnections()
    port = message.sheets
    const own = await appOf(message.env)
    if ('starts' in message) return undefined
    if ('job' in message) return runTask(own, jobKindsOf(own.features), message.job)
    // The feature that declares the call composed its arguments.
    return workerCallOf(own.features, message.call)(own, ...(message.args as never[]))
  }

  return (message: WorkerMessage): Promise<Outcome<unknown>> => outcomeOf(() => answer(message))
}

/**
 * Lets the event loop run once, so that the thread notices connections that broke while it slept between two
 * messages.
 */
async function noticeBrokenConnections(): Promise<void> {
  // The first call only ends the turn in which it fell asleep.
  await setImmediate()
  await setImmediate()
}

function nowhere(): never {
  throw new Error('A thread works only while it answers.')
}

/** Runs a job in the worker: the task of its kind, which writes only while it holds the lease. */
export async function runTask(app: App, kinds: JobKinds, job: LeasedJob): Promise<void> {
  const kind = kinds[job.kind]
  if (!kind) throw conflict('job.unknownKind')
  const store = jobStore(app.database)
  const report = throttled(async (done, total) => {
    const isMine = await store.transact((write) => write.jobs.progress(job, done, total))
    if (!isMine) throw leaseLost()
  })
  await kind.run(taskOf(app, job), job, report)
}

function taskOf(app: App, job: LeasedJob): Task {
  return {
    app,
    // Each transaction checks and locks the lease, so that no task can forget to.
    fenced: ({ read, transact }, mutex) => ({
      read,
      transact: (work) =>
        transact(async (write) => {
          await mutex?.(write)
          if (!(await write.jobs.stillMine(job))) throw leaseLost()
          return work(write)
        }),
    }),
    complete: (store, work) =>
      store.transact(async (write) => {
        if (!(await write.jobs.end(job, app.clock.now(), null))) throw leaseLost()
        await work(write)
      }),
  }
}

/** Limits progress reports to one row per quarter of a second, which is enough for a progress bar. */
function throttled(report: Report): Report {
  let last = 0
  return async (done, total) => {
    if (done < total && Date.now() - last < 250) return
    last = Date.now()
    await report(done, total)
  }
}

/** Runs calls in the calling thread: a worker thread blocks nobody, and starts no threads of its own. */
export function workersInPlace(app: () => App): Workers {
  async function call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer> {
    // The feature that declares the call composed its arguments and expects its result.
    return (await workerCallOf(app().features, name)(app(), ...(args as never[]))) as Answer
  }
  return {
    startThread: () => {},
    run: () => Promise.reject(new Error('A worker thread runs the job that it was given.')),
    call,
    callLong: call,
    close: async () => {},
  }
}
