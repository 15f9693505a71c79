import { type Socket, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Load {
  requestsPerSecond: number
  p99: number
  /** On the wire, headers included. */
  bytesPerAnswer: number
}

/**
 * Requests `port` of this machine over `connections` connections, a new path each time. Requests are built beforehand
 * and responses only counted because an ordinary client would be slower than what it measures. With a `rate` the
 * connections send in turns, evenly spread, like unrelated visitors; all at once they would measure a burst. At full
 * speed the client never sleeps, because waking it would cost the server more than answering.
 */
export async function load(
  port: number,
  paths: readonly string[],
  connections = 64,
  seconds = 6,
  rate?: number,
  /** An extra header line for every request, for example a cookie, including its line end. */
  header = '',
): Promise<Load> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, br\r\n${header}\r\n`),
  )
  const delays: number[] = []
  const ends = performance.now() + seconds * 1000
  const pause = rate ? (1000 * connections) / rate : 0
  let next = 0
  const nextRequest = (): Buffer => requests[next++ % requests.length] ?? Buffer.alloc(0)
  const stayAwake = (): void => {
    if (performance.now() < ends) setImmediate(stayAwake)
  }
  if (!rate) stayAwake()
  const bytes = await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      await setTimeout((pause * index) / connections)
      return keepAsking(port, nextRequest, ends, pause, delays)
    }),
  )
  delays.sort((a, b) => a - b)
  return {
    requestsPerSecond: delays.length / seconds,
    p99: delays[Math.floor(delays.length * 0.99)] ?? NaN,
    bytesPerAnswer: bytes.reduce((sum, each) => sum + each, 0) / delays.length,
  }
}

/** Returns how many bytes arrived. */
function keepAsking(
  port: number,
  nextRequest: () => Buffer,
  ends: number,
  pause: number,
  delays: number[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let asked = 0
    const ask = (): void => {
      asked = performance.now()
      socket.write(nextRequest())
    }
    countAnswers(socket, () => {
      const now = performance.now()
      delays.push(now - asked)
      if (now >= ends) socket.end()
      else if (pause > 0) void setTimeout(Math.max(0, pause - (now - asked))).then(ask)
      else ask()
    })
    socket.once('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve(socket.bytesRead))
  })
}

/** Calls back once per response; any status but 200 aborts the measurement. */
function countAnswers(socket: Socket, onAnswer: () => void): void {
  let left = 0
  let isChunked = false
  let head = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    if (isChunked) {
      isChunked = !chunk.subarray(-5).equals(lastChunk)
      if (!isChunked) onAnswer()
      return
    }
    if (left > 0) {
      left -= chunk.length
    } else {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : Buffer.from(chunk)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      isChunked = /transfer-encoding: chunked/i.test(text) && !head.subarray(-5).equals(lastChunk)
      left = bodyLength(text) - (head.length - end - 4)
      head = Buffer.alloc(0)
      if (isChunked) return
    }
    if (left <= 0) onAnswer()
  })
}

const lastChunk = Buffer.from('0\r\n\r\n')

function bodyLength(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.split('\r\n', 1)[0])
  return Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
