import pg from 'pg'
import type { Logger } from '../core/log.ts'
import { bounded } from '../core/timeout.ts'

export interface Listener {
  close(): Promise<void>
}

interface Parts {
  channel: string
  onMessage(text: string): void
  /** Called on the first connection and after each reconnect; messages may have been lost in between. */
  onConnected(): void
  log: Logger
  /** Milliseconds: the first pause before a reconnect, and the interval of the liveness check. */
  pause?: number
  pulse?: number
}

/** Milliseconds: the longest pause, and the time after which a silent connection counts as dead. */
const longestPause = 15_000
const timeout = 10_000

/**
 * Opens a connection for LISTEN, which can do nothing else, and reconnects by itself. Behind a pooler that shares
 * connections between transactions no message arrives, so callers must also work without messages.
 */
export function listenTo(connectionString: string, parts: Parts): Listener {
  const { channel, onMessage, onConnected, log, pause: firstPause = 250, pulse = 30_000 } = parts
  let isClosing = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | null = null

  async function connect(): Promise<void> {
    const own = new pg.Client({ connectionString, connectionTimeoutMillis: timeout, keepAlive: true })
    client = own
    const broken = Promise.withResolvers<never>()
    // The promise may reject before anything awaits it, or nothing may await it.
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

  /** Polls the connection, because a firewall that dropped it reports nothing. */
  async function keepAsking(own: pg.Client): Promise<never> {
    for (;;) {
      await new Promise((resolve) => (timer = setTimeout(resolve, pulse).unref()))
      await bounded(own.query('select 1'), timeout)
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
