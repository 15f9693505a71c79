import { type Socket, connect } from 'node:net'
import type { OwnServer } from '../servers/own-server.ts'

export interface RawSocket {
  /** Waits while the other side reads more slowly. */
  write(bytes: string | Buffer): Promise<void>
  /** Resolves with everything received once it matches `pattern` or the server has closed. */
  until(pattern: RegExp): Promise<string>
  /** Resolves with everything received until the server closed. */
  closed(): Promise<string>
  destroy(): void
}

/** Opens a raw connection. */
export async function openSocket({ url }: OwnServer): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let seen = ''
  let isClosed = false
  const watchers = new Set<() => void>()
  const notifyWatchers = (): void => [...watchers].forEach((watch) => watch())
  const end = (): void => {
    isClosed = true
    notifyWatchers()
  }
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.toString('latin1')
    notifyWatchers()
  })
  for (const event of ['end', 'close', 'error']) socket.on(event, end)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const when = (isDone: () => boolean): Promise<string> =>
    new Promise((resolve) => {
      const watch = (): void => {
        if (!isDone()) return
        watchers.delete(watch)
        resolve(seen)
      }
      watchers.add(watch)
      watch()
    })
  return {
    write: (bytes) => written(socket, bytes),
    until: (pattern) => when(() => isClosed || pattern.test(seen)),
    closed: () => when(() => isClosed),
    destroy: () => socket.destroy(),
  }
}

/** Writes bytes; a connection that the server has closed accepts none, which is not an error here. */
const written = (socket: Socket, bytes: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    if (!socket.writable) return resolve()
    socket.once('close', resolve)
    socket.write(bytes, () => {
      socket.off('close', resolve)
      resolve()
    })
  })

/** Builds the head of a request with headers as given. */
export const head = (line: string, headers: Record<string, string | number> = {}): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ Host: 'campus.test', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

/** Encodes a chunk of a chunked body. */
export const chunkOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
