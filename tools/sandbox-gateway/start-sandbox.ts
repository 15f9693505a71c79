import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Control, openControl } from './control.ts'
import { expireInTime } from './perform-step.ts'
import { openGateway } from './gateway.ts'
import { openCharges } from './kept-charges.ts'
import { requestListener } from './request-listener.ts'
import { type Shop, openShops } from './shops.ts'

export interface SandboxOptions {
  shops: readonly Shop[]
  /** 0 selects any free port. */
  port: number
  /** Authenticates the control address; random by default. */
  controlToken?: string | undefined
  /** Charges are stored here and survive the sandbox. */
  file?: string | undefined
  /** With the same seed, random faults hit the same calls. */
  seed?: number | undefined
  /** Receives warnings. */
  warn?: ((line: string) => void) | undefined
}

export interface Sandbox {
  /** The origin before `/pg/rest/v1/charge`. */
  url: string
  control: Control
  controlToken: string
  stop(): Promise<void>
}

/** Only reachable locally: no money moves here, and nobody else should believe that it does. */
const host = '127.0.0.1'

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The sandbox gateway does not start with NODE_ENV=production: it takes no money.')
  const { port, file, controlToken = randomBytes(16).toString('hex') } = options
  const warn = options.warn ?? ((line) => void process.stderr.write(line))
  // Both may throw, so they run before the server listens.
  const shops = openShops(options.shops, warn)
  const charges = openCharges(file)
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  // A TCP server on loopback has a port.
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const gateway = openGateway({ origin: url, shops, charges }, options.seed ?? 1)
  for (const kept of gateway.charges.all()) if (kept.charge.status === 'DUE') expireInTime(gateway, kept)
  const control = openControl(gateway)
  server.on('request', requestListener(gateway, control, controlToken))
  return {
    url,
    control,
    controlToken,
    async stop() {
      gateway.clock.stop()
      gateway.webhooks.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
