import { workerData } from 'piscina'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import { yieldThread } from '../core/yield-cpu.ts'
import type { Env } from '../env.ts'
import { badRows } from '../results/bad-rows.ts'
import { countImport } from '../results/count-import.ts'
import { examFigures } from '../results/exam-figures.ts'
import { requireExam } from '../results/exam.service.ts'
import { publishChecks } from '../results/publish-checks.ts'
import type { BulkCall } from './bulk.ts'
import type { BulkHouse } from './bulk-house.ts'
import { createBulkHouse } from './create-bulk-house.ts'
import { jobKinds } from './job-kinds.ts'
import type { LeasedJob } from './job-row.ts'
import { runTask } from './run-task.ts'
import { createSheets } from './sheets.ts'

// The pool hands its name over: see `bulk.ts`.
yieldThread(workerData === 'interactive' || workerData === 'calls')

let house: Promise<BulkHouse> | null = null
const sheets = createSheets()
const houseOf = (env: Env): Promise<BulkHouse> => (house ??= createBulkHouse(env, sheets.read))

/** The worker thread's door: one call in, one outcome out. */
export default (call: BulkCall): Promise<Outcome<unknown>> => outcomeOf(() => answer(call))

/** The arguments were put together by `bulk.ts`, in this order. */
async function answer({ env, name, args }: BulkCall): Promise<unknown> {
  const own = await houseOf(env)
  if (name === 'run') return runTask(own, jobKinds, args[0] as LeasedJob)
  if (name === 'badRows') return badRows(own, args[0] as string)
  if (name === 'countImport') return countImport(own.store.read, args[0] as string)
  if (name === 'examFigures') return examFigures(own.store, args[0] as string, args[1] as number)
  if (name === 'verifyAudit') return own.store.read.audit.verify()
  const exam = await requireExam(own.store.read, args[0] as string)
  return publishChecks(own.store.read, exam, args[1] as boolean)
}
