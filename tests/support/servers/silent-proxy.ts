import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

export interface SilentProxy {
  url: string
  /** Keeps connections open but forwards nothing more on existing ones. */
  isSilent: boolean
  close(): Promise<void>
}

/** Starts a proxy before a database that acts like a firewall dropping idle connections. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((visitor) => {
    const database = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [visitor, database],
      [database, visitor],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!proxy.isSilent) into.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => into.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const proxy: SilentProxy = {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    isSilent: false,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
