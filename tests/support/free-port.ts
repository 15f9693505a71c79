import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Answers the port of this machine on which the server listens from now on. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
