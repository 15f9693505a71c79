import type { Server } from 'node:http'
import type { Logger } from '../../core/log.ts'

/** How long running requests may take to end, and the whole shutdown. */
const bounds = { requests: 5000, whole: 15_000 }

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

interface Closing {
  log: Logger
  close(): Promise<void>
}

/** On SIGTERM, SIGHUP or Ctrl-C: no new requests, running ones are finished, then the app closes. */
export function shutDownOnSignal(server: Server, app: Closing): void {
  let isStopping = false
  const stop = (): void => {
    // A terminal and the process above both send the same signal.
    if (isStopping) return
    isStopping = true
    app.log.info('stopping')
    // What hangs must not keep the old process alive for ever.
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

/** Lets running requests end; kept-alive connections are closed between two, and uploads that hang after the bound. */
function closeConnections(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const hanging = setTimeout(() => server.closeAllConnections(), bounds.requests)
    // A server that never listened says so here, and is closed as well.
    server.close(() => {
      clearInterval(idle)
      clearTimeout(hanging)
      resolve()
    })
    server.closeIdleConnections()
  })
}
