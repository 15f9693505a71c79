import type { MessagePort } from 'node:worker_threads'
import { type Outcome, outcomeOf, unwrap } from '../core/outcome.ts'
import type { SheetTask } from './sheets.ts'

/** Does a task about a file. */
export type AskSheets = (task: SheetTask, bytes: Uint8Array, told?: ToldMeanwhile) => Promise<unknown>

interface ToldMeanwhile {
  /** Gets the bytes of some rows. */
  onPart?: (part: Uint8Array) => void
  /** Aborted where nobody wants the file any more. */
  signal?: AbortSignal
}

interface Asked {
  task: SheetTask
  bytes: Uint8Array
}

type Told = { part: Uint8Array } | { outcome: Outcome<unknown> }

/**
 * The main thread's end: what its process says of a file goes on to the thread that asks, unread. A thread that is gone
 * closes the port: its file is read no further, so that the next one in the line does not wait for it.
 */
export function serveSheets(port: MessagePort, ask: AskSheets): void {
  const gone = new AbortController()
  port.once('close', () => gone.abort())
  // Bytes of their own, which are handed over and not copied once more.
  const onPart = (part: Uint8Array): void => {
    const own = new Uint8Array(part)
    port.postMessage({ part: own } satisfies Told, [own.buffer])
  }
  port.on('message', ({ task, bytes }: Asked) => {
    void outcomeOf(() => ask(task, bytes, { onPart, signal: gone.signal })).then((outcome) =>
      port.postMessage({ outcome } satisfies Told),
    )
  })
}

/** The end of a thread, which asks one thing at a time. */
export const askOver =
  (port: () => MessagePort): AskSheets =>
  async (task, bytes, { onPart } = {}) => {
    const own = new Uint8Array(bytes)
    const asked = port()
    const told = Promise.withResolvers<Outcome<unknown>>()
    const listen = (message: Told): void => {
      if ('part' in message) onPart?.(message.part)
      else told.resolve(message.outcome)
    }
    const end = (): void => told.reject(new Error('Nobody reads spreadsheets any longer.'))
    asked.on('message', listen)
    asked.once('close', end)
    asked.postMessage({ task, bytes: own } satisfies Asked, [own.buffer])
    try {
      return unwrap(await told.promise)
    } finally {
      asked.off('message', listen)
      asked.off('close', end)
    }
  }
