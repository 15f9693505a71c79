import { createWorkerProcess } from '../../kernel/processes/worker-process.ts'
import type { HashingTask } from './hashing-process.ts'

/** The identity library's own hash, in the shape that it asks for. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
  close(): Promise<void>
}

/** A hash fills thirty megabytes and takes a core: in a process of its own it makes way for lookups. */
export function createHashing(): Hashing {
  const worker = createWorkerProcess<HashingTask, string | boolean>(
    new URL('./hashing-process.ts', import.meta.url),
  )
  return {
    hash: async (password) => String(await worker.run({ password })),
    verify: async ({ hash, password }) => (await worker.run({ hash, password })) === true,
    close: () => worker.close(),
  }
}
