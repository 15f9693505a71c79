import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Control, openControl } from './control.ts'
import { expireInTime } from './deeds.ts'
import { openGateway } from './gateway.ts'
import { openCharges } from './kept-charges.ts'
import { requestListener } from './request-listener.ts'
import { type Shop, openShops } from './shops.ts'

export interface SandboxOptions {
  shops: readonly Shop[]
  /** 0 is any that is free. */
  port: number
  /** For the control address; made up where it is not given. */
  controlToken?: string | undefined
  /** Charges outlive the sandbox in it. */
  file?: string | undefined
  /** Faults that meet a call by chance meet the same ones for the same seed. */
  seed?: number | undefined
  /** Where loud warnings go. */
  warn?: ((line: string) => void) | undefined
}

export interface Sandbox {
  /** Before `/pg/rest/v1/charge`. */
  url: string
  control: Control
  controlToken: string
  stop(): Promise<void>
}

/** On this machine alone: no money moves here, and nobody else shall believe that it does. */
const host = '127.0.0.1'

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The sandbox gateway does not start with NODE_ENV=production: it takes no money.')
  const { port, file, controlToken = randomBytes(16).toString('hex') } = options
  const warn = options.warn ?? ((line) => void process.stderr.write(line))
  // Both may refuse, which is no time to be listening.
  const shops = openShops(options.shops, warn)
  const charges = openCharges(file)
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  // Loopback servers have a port.
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
