import pg from 'pg'
import type { Logger } from '../core/log.ts'
import { bounded } from '../core/timeout.ts'

export interface Listener {
  close(): Promise<void>
}

interface Parts {
  channel: string
  onMessage(text: string): void
  /** At the first connection and at each one after a break, in which messages were lost. */
  onConnected(): void
  log: Logger
  /** Milliseconds: the pause before the first new try, and how often it is asked whether the connection lives. */
  pause?: number
  pulse?: number
}

/** Milliseconds: no pause is longer, and a connection that says nothing for so long is dead. */
const longestPause = 15_000
const patience = 10_000

/**
 * One connection of its own, for a listening one can do nothing else; it comes back by itself. Through a pooler
 * that shares connections between transactions no message arrives: whoever listens must do without, too.
 */
export function listenTo(connectionString: string, parts: Parts): Listener {
  const { channel, onMessage, onConnected, log, pause: firstPause = 250, pulse = 30_000 } = parts
  let isClosing = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | null = null

  async function connect(): Promise<void> {
    const own = new pg.Client({ connectionString, connectionTimeoutMillis: patience, keepAlive: true })
    client = own
    const broken = Promise.withResolvers<never>()
    // Whoever waits for it comes later, or not at all.
    broken.promise.catch(() => {})
    own.on('error', broken.reject)
    own.on('end', () => broken.reject(new Error('the connection ended')))
    own.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await Promise.race([own.connect(), broken.promise])
      await Promise.race([own.query(`listen ${own.escapeIdentifier(channel)}`), broken.promise])
      failures = 0
      onConnected()
      await Promise.race([keepAsking(own), broken.promise])
    } finally {
      own.removeAllListeners('notification')
      void own.end().catch(() => {})
    }
  }

  /** A firewall that forgot the connection tells nobody. */
  async function keepAsking(own: pg.Client): Promise<never> {
    for (;;) {
      await new Promise((resolve) => (timer = setTimeout(resolve, pulse).unref()))
      await bounded(own.query('select 1'), patience)
    }
  }

  function keepConnected(): void {
    connect().catch((error: unknown) => {
      if (isClosing) return
      if (failures === 0) log.warn({ err: error }, 'the listening connection broke; it is made again')
      failures += 1
      const pause = Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
      timer = setTimeout(keepConnected, pause).unref()
    })
  }

  keepConnected()
  return {
    async close() {
      isClosing = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
