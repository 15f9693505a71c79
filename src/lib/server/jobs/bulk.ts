import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { PublishChecksReply } from '#lib/schemas/examination-office.ts'
import { DomainError, type DomainError as Refusal } from '../core/errors.ts'
import type { Env } from '../env.ts'
import type { Sheet } from '../spreadsheets/sheet.types.ts'
import type { Report } from './bulk-house.ts'
import type { Task } from './run-task.ts'

/** What the worker thread does for the main one. */
export interface Bulk {
  run(task: Task, report: Report): Promise<void>
  readSheet(bytes: Uint8Array, fileName: string): Promise<Sheet>
  checkForPublishing(examId: string, needsSecondPerson: boolean): Promise<PublishChecksReply>
  close(): Promise<void>
}

/** Errors cross threads as plain objects: their class stays behind. */
export type Outcome<T> =
  { value: T } | { refusal: Pick<Refusal, 'kind' | 'code' | 'params' | 'fields'> } | { failure: string }

export interface BulkCall {
  env: Env
  name: 'run' | 'readSheet' | 'checkForPublishing'
  args: readonly unknown[]
  port?: MessagePort
}

/** One thread, at the lowest priority, ended when idle: heavy work never stands in a lookup's way. */
export function createBulk(env: Env): Bulk {
  const pool = new Piscina({
    filename: new URL('./bulk-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 20_000,
    // A hostile file may exhaust its worker, never the server.
    resourceLimits: { maxOldGenerationSizeMb: 1536 },
  })

  async function call<T>(name: BulkCall['name'], args: readonly unknown[], port?: MessagePort): Promise<T> {
    const message: BulkCall = port ? { env, name, args, port } : { env, name, args }
    const options = port ? { transferList: [port as never] } : {}
    return unwrap((await pool.run(message, options)) as Outcome<T>)
  }

  return {
    async run(task, report) {
      const { port1, port2 } = new MessageChannel()
      port1.on('message', ([done, total]: [number, number]) => void report(done, total))
      try {
        await call<void>('run', [task], port2 as unknown as MessagePort)
      } finally {
        port1.close()
      }
    },
    readSheet: (bytes, fileName) => call('readSheet', [bytes, fileName]),
    checkForPublishing: (examId, needsSecondPerson) =>
      call('checkForPublishing', [examId, needsSecondPerson]),
    close: () => pool.destroy(),
  }
}

function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value
  if ('failure' in outcome) throw new Error(outcome.failure)
  const { kind, code, params, fields } = outcome.refusal
  throw new DomainError(kind, code, params, fields)
}
