import type { MessagePort } from 'node:worker_threads'
import { isDomainError } from '../core/errors.ts'
import { yieldCpu } from '../core/yield-cpu.ts'
import type { Env } from '../env.ts'
import { requireExam } from '../results/exam.service.ts'
import { publishChecks } from '../results/publish-checks.ts'
import { rememberingReader } from '../spreadsheets/remembering-reader.ts'
import type { BulkCall, Outcome } from './bulk.ts'
import type { BulkHouse } from './bulk-house.ts'
import { createBulkHouse } from './create-bulk-house.ts'
import { type Task, runTask } from './run-task.ts'

yieldCpu()

let house: Promise<BulkHouse> | null = null
const readSheet = rememberingReader()
const houseOf = (env: Env): Promise<BulkHouse> => (house ??= createBulkHouse(env, readSheet))

/** The worker thread's door: one call in, one outcome out; progress goes over the port. */
export default async function bulkWorker(
  call: Omit<BulkCall, 'port'> & { port?: MessagePort },
): Promise<Outcome<unknown>> {
  try {
    return { value: await answer(call) }
  } catch (error) {
    if (!isDomainError(error))
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { kind, code, params, fields } = error
    return { refusal: { kind, code, params, fields } }
  }
}

async function answer({
  env,
  name,
  args,
  port,
}: Omit<BulkCall, 'port'> & { port?: MessagePort }): Promise<unknown> {
  // The arguments were put together by `bulk.ts`, in this order.
  if (name === 'readSheet') return readSheet(args[0] as Uint8Array, args[1] as string)
  const own = await houseOf(env)
  if (name === 'run')
    return runTask(own, args[0] as Task, async (done, total) => port?.postMessage([done, total]))
  const exam = await requireExam(own.store.read, args[0] as string)
  return publishChecks(own.store.read, exam, args[1] as boolean)
}
