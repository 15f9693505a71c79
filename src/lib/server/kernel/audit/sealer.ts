import type { Logger } from '../core/log.ts'
import { repeated } from '../core/repeated.ts'
import type { Store } from '../store/store.ts'
import type { SealRepository } from './seal-entries.ts'

export interface Sealer {
  /** Until no row is left that was there when it began. */
  seal(): Promise<void>
  start(): void
  /** Seals once more, so that a server that was stopped leaves nothing open. */
  stop(): Promise<void>
}

/** Milliseconds between two polls for rows that are not sealed. */
const interval = 1000

/** Seals the audit trail in the background; any number of processes may, one of them does at a time. */
export function createSealer(store: Store<SealRepository>, log: Logger): Sealer {
  async function seal(): Promise<void> {
    while (await store.read.hasUnsealed()) await store.transact((write) => write.sealSome())
  }

  const sealing = repeated(seal, {
    every: interval,
    onFailure: (error) => log.error({ err: error }, 'audit rows could not be sealed'),
  })
  return {
    seal,
    start: sealing.start,
    async stop() {
      if (!sealing.isStarted()) return
      await sealing.stop()
      await sealing.run()
    },
  }
}
