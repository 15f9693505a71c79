import { once } from 'node:events'
import { type IncomingMessage, type Server, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { streamResponse } from './request-handler.ts'

const piece = new Uint8Array(256 * 1024)
const pieces = 400

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Serves a body of a hundred megabytes and counts how much of it is read at the source. */
async function serve(body: UnderlyingDefaultSource<Uint8Array>): Promise<IncomingMessage> {
  server = createServer((_, response) => {
    void streamResponse(new Response(new ReadableStream(body, { highWaterMark: 0 })), response).catch(
      () => {},
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  return answer
}

it('a large file is read no faster than the visitor takes it, and let go when they leave', async () => {
  let read = 0
  let isLetGo = false
  const gone = Promise.withResolvers<void>()
  const answer = await serve({
    pull(controller) {
      read += 1
      controller.enqueue(piece.slice())
      if (read === pieces) controller.close()
    },
    cancel() {
      isLetGo = true
      gone.resolve()
    },
  })
  for (let turn = 0; turn < 2000; turn += 1) await setImmediate()
  expect(read).toBeLessThan(pieces / 4)
  answer.destroy()
  await gone.promise
  expect(isLetGo).toBe(true)
})

it('a file that fails in the middle ends the connection', async () => {
  let read = 0
  const answer = await serve({
    pull(controller) {
      read += 1
      if (read === 3) controller.error(new Error('damaged'))
      else controller.enqueue(piece.slice(0, 10))
    },
  })
  answer.resume()
  await expect(once(answer, 'end')).rejects.toThrow('aborted')
})
