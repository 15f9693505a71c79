import { workerData } from 'piscina'
import { type Outcome, outcomeOf } from '../core/outcome.ts'
import { yieldThread } from '../core/yield-cpu.ts'
import type { Env } from '../../env.ts'
import { badRows } from '../../features/results/bad-rows.ts'
import { countImport } from '../../features/results/count-import.ts'
import { examFigures } from '../../features/results/exam-figures.ts'
import { requireExam } from '../../features/results/exam.service.ts'
import { publishChecks } from '../../features/results/publish-checks.ts'
import type { WorkerCall } from './workers.ts'
import type { WorkerApp } from './worker-app.ts'
import { createWorkerApp } from './create-worker-app.ts'
import { jobKinds } from './job-kinds.ts'
import type { LeasedJob } from './job-row.ts'
import { runTask } from './run-task.ts'
import { createSheets } from '../spreadsheets/sheets.ts'

// The pool hands its name over: see `bulk.ts`.
yieldThread(workerData === 'interactive' || workerData === 'calls')

let app: Promise<WorkerApp> | null = null
const sheets = createSheets()
const testAppOf = (env: Env): Promise<WorkerApp> => (app ??= createWorkerApp(env, sheets.read))

/** The worker thread's door: one call in, one outcome out. */
export default (call: WorkerCall): Promise<Outcome<unknown>> => outcomeOf(() => answer(call))

/** The arguments were put together by `bulk.ts`, in this order. */
async function answer({ env, name, args }: WorkerCall): Promise<unknown> {
  const own = await testAppOf(env)
  if (name === 'run') return runTask(own, jobKinds, args[0] as LeasedJob)
  if (name === 'badRows') return badRows(own, args[0] as string)
  if (name === 'countImport') return countImport(own.store.read, args[0] as string)
  if (name === 'examFigures') return examFigures(own.store, args[0] as string, args[1] as number)
  if (name === 'verifyAudit') return own.store.read.audit.verify()
  const exam = await requireExam(own.store.read, args[0] as string)
  return publishChecks(own.store.read, exam, args[1] as boolean)
}
