import type { Server } from 'node:http'
import type { Logger } from '../../core/log.ts'

/** Milliseconds for running requests to end, and for the whole shutdown. */
const bounds = { requests: 5000, whole: 15_000 }

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

interface Closing {
  log: Logger
  close(): Promise<void>
}

/** Shuts down on SIGTERM, SIGHUP or Ctrl-C: accepts no new requests, finishes running ones, then closes the app. */
export function shutDownOnSignal(server: Server, app: Closing): void {
  let isStopping = false
  const stop = (): void => {
    // The terminal and the parent process both send the signal.
    if (isStopping) return
    isStopping = true
    app.log.info('stopping')
    // A hanging task must not keep the old process alive.
    setTimeout(() => process.exit(1), bounds.whole).unref()
    closeConnections(server).then(
      () =>
        app.close().then(
          () => process.exit(0),
          () => process.exit(1),
        ),
      () => process.exit(1),
    )
  }
  for (const signal of signals) process.on(signal, stop)
}

/** Lets running requests end: closes idle keep-alive connections, and hanging uploads after the bound. */
function closeConnections(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const hanging = setTimeout(() => server.closeAllConnections(), bounds.requests)
    // A server that never listened reports an error here; the app is closed all the same.
    server.close(() => {
      clearInterval(idle)
      clearTimeout(hanging)
      resolve()
    })
    server.closeIdleConnections()
  })
}
