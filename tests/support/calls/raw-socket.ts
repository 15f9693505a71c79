import { type Socket, connect } from 'node:net'
import type { OwnServer } from '../servers/own-server.ts'

export interface RawSocket {
  /** Waits where the other side reads slower than this one writes. */
  write(bytes: string | Buffer): Promise<void>
  /** All that has come, once it holds `pattern`, or once the server has ended the connection. */
  until(pattern: RegExp): Promise<string>
  /** All that came until the server ended the connection. */
  closed(): Promise<string>
  destroy(): void
}

/** A connection on which anything can be said. */
export async function openSocket({ url }: OwnServer): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let seen = ''
  let isClosed = false
  const watchers = new Set<() => void>()
  const tell = (): void => [...watchers].forEach((watch) => watch())
  const end = (): void => {
    isClosed = true
    tell()
  }
  socket.on('data', (chunk: Buffer) => {
    seen += chunk.toString('latin1')
    tell()
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

/** A server that has closed the connection takes nothing more, which is no failure here. */
const written = (socket: Socket, bytes: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    if (!socket.writable) return resolve()
    socket.once('close', resolve)
    socket.write(bytes, () => {
      socket.off('close', resolve)
      resolve()
    })
  })

/** The head of a request; headers are written as they stand. */
export const head = (line: string, headers: Record<string, string | number> = {}): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ Host: 'campus.test', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

/** One piece of a chunked body. */
export const chunkOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
