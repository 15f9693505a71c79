import { conflict } from '../core/errors.ts'
import type { WorkerApp, Report } from './worker-app.ts'
import type { JobKinds, TaskApp } from './job-kind.ts'
import { type LeasedJob, leaseLost } from './job-row.ts'

/** The worker's side of a job: the task of its kind, in a house that only the lease's holder may write in. */
export async function runTask(app: WorkerApp, kinds: JobKinds, job: LeasedJob): Promise<void> {
  const kind = kinds[job.kind]
  if (!kind) throw conflict('job.unknownKind')
  const report = throttled(async (done, total) => {
    const isMine = await app.store.transact((write) => write.jobs.progress(job, done, total))
    if (!isMine) throw leaseLost()
  })
  await kind.run(fenced(app, job), job, report)
}

/** Each transaction first makes sure of the lease, and keeps it until it ends: no task can forget to. */
function fenced(app: WorkerApp, job: LeasedJob): TaskApp {
  const { read } = app.store
  const transact: TaskApp['store']['transact'] = (work) =>
    app.store.transact(async (write) => {
      if (!(await write.jobs.stillMine(job))) throw leaseLost()
      return work(write)
    })
  return {
    ...app,
    store: { read, transact },
    complete: (work) =>
      app.store.transact(async (write) => {
        if (!(await write.jobs.end(job, app.clock.now(), null))) throw leaseLost()
        await work(write)
      }),
  }
}

/** A row a quarter of a second is enough for a progress bar. */
function throttled(report: Report): Report {
  let last = 0
  return async (done, total) => {
    if (done < total && Date.now() - last < 250) return
    last = Date.now()
    await report(done, total)
  }
}
