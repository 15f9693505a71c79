import { conflict } from '../core/errors.ts'
import type { BulkHouse, Report } from './bulk-house.ts'
import type { JobKinds, TaskHouse } from './job-kind.ts'
import { type LeasedJob, leaseLost } from './job-row.ts'

/** The worker's side of a job: the task of its kind, in a house that only the lease's holder may write in. */
export async function runTask(house: BulkHouse, kinds: JobKinds, job: LeasedJob): Promise<void> {
  const kind = kinds[job.kind]
  if (!kind) throw conflict('job.unknownKind')
  const report = throttled(async (done, total) => {
    const isMine = await house.store.transact((write) => write.jobs.progress(job, done, total))
    if (!isMine) throw leaseLost()
  })
  await kind.run(fenced(house, job), job, report)
}

/** Each transaction first makes sure of the lease, and keeps it until it ends: no task can forget to. */
function fenced(house: BulkHouse, job: LeasedJob): TaskHouse {
  const { read } = house.store
  const transact: TaskHouse['store']['transact'] = (work) =>
    house.store.transact(async (write) => {
      if (!(await write.jobs.stillMine(job))) throw leaseLost()
      return work(write)
    })
  return {
    ...house,
    store: { read, transact },
    complete: (work) =>
      house.store.transact(async (write) => {
        if (!(await write.jobs.end(job, house.clock.now(), null))) throw leaseLost()
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
