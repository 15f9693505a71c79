import { type Server, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenOnFreePort } from '#tests/support/servers/free-port.ts'
import { closeAfterUnreadBody, refuseExpectations } from './body-limits.ts'

const megabyte = 1024 * 1024
let server: Server
let port = 0
/** Short bounds, so that the test does not wait five seconds. */
const soon = { bytes: megabyte, milliseconds: 50 }
beforeAll(async () => {
  server = createServer((request, response) => {
    closeAfterUnreadBody(request, response, request.url === '/soon' ? soon : undefined)
    response.end('refused')
  })
  refuseExpectations(server, soon)
  port = await listenOnFreePort(server)
})
afterAll(() => void server.close())

/** Sends a request that declares its body length, and receives the response before any of the body is sent. */
async function answered(length: number): Promise<{ socket: Socket; ended: Promise<Error | null> }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const ended = new Promise<Error | null>((resolve) => {
    socket.once('error', resolve)
    socket.once('close', () => resolve(null))
  })
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`)
  let seen = ''
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
    })
    socket.once('end', resolve)
  })
  expect(seen).toMatch(/Connection: close[\s\S]*refused$/)
  return { socket, ended }
}

/** Resolves once the peer accepted the bytes, or rejects if the connection broke. */
const send = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

it('a refused body that arrives after the answer is read to its end, so that the sender is not reset', async () => {
  const { socket, ended } = await answered(3 * megabyte)
  for (let sent = 0; sent < 3; sent += 1) await send(socket, Buffer.alloc(megabyte))
  socket.end()
  expect(await ended).toBeNull()
})

it('a body that never ends is not read for ever', async () => {
  const { socket } = await answered(100_000 * megabyte)
  let sent = 0
  const sending = async (): Promise<never> => {
    for (; ; sent += 1) await send(socket, Buffer.alloc(megabyte))
  }
  await expect(sending()).rejects.toThrow(/EPIPE|ECONNRESET/)
  // Data sent while the timer is due adds to the 32 MB.
  expect(sent).toBeGreaterThan(30)
  expect(sent).toBeLessThan(1500)
})

it.each([
  ['a refusal', 'POST /soon HTTP/1.1\r\n', '200'],
  ['an expectation that nobody knows', 'POST / HTTP/1.1\r\nExpect: a-miracle\r\n', '417'],
])('the connection of a body that comes slowly ends soon after %s', async (_, head, status) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const ended = new Promise<void>((resolve) => {
    for (const event of ['error', 'close']) socket.once(event, () => resolve())
  })
  const seen = new Promise<string>((resolve) =>
    socket.once('data', (chunk: Buffer) => resolve(String(chunk))),
  )
  socket.write(`${head}Host: a\r\nContent-Length: 100000\r\n\r\n`)
  const dripping = setInterval(() => socket.write('a'), 5)
  expect(await seen).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*Connection: close`))
  await ended
  clearInterval(dripping)
  await expect.poll(() => connections()).toBe(0)
})

/** The number of open connections of the server. */
const connections = (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
