import type { Server } from 'node:http'
import type { App } from '../app.ts'

/** On SIGTERM or Ctrl-C: no new requests, running ones are finished, then the app closes. */
export function shutDownOnSignal(server: Server, app: App): void {
  const stop = (): void => {
    app.log.info('stopping')
    server.close(() => {
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
    server.closeIdleConnections()
    // A request that hangs must not keep the old process alive for ever.
    setTimeout(() => process.exit(1), 15_000).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
