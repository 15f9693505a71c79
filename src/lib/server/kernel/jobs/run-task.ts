import type { App } from '../app.ts'
import { conflict } from '../core/errors.ts'
import type { JobKinds } from './job-kind.ts'
import { type LeasedJob, leaseLost } from './job-row.ts'
import { jobStore } from './job-store.ts'
import type { Report, Task } from './task.ts'

/** The worker's side of a job: the task of its kind, which writes only while the lease holds. */
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
    // Each transaction first makes sure of the lease, and keeps it until it ends: no task can forget to.
    fenced: ({ read, transact }) => ({
      read,
      transact: (work) =>
        transact(async (write) => {
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

/** A row a quarter of a second is enough for a progress bar. */
function throttled(report: Report): Report {
  let last = 0
  return async (done, total) => {
    if (done < total && Date.now() - last < 250) return
    last = Date.now()
    await report(done, total)
  }
}
