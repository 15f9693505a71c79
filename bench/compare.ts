import { type IncomingMessage, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { load, median } from './load.ts'
import { type Server, startYardstick } from './servers.ts'
import { note } from './table.ts'

export const many = (make: () => string): string[] => Array.from({ length: 40_000 }, make)

interface Compared {
  /** An extra header line for every request, for example a cookie, including its line end. */
  header?: string
  /** Minimum requests per second as a fraction of what bare node:http reaches. */
  target?: number
}

/**
 * Runs three pairs, product and yardstick in turn, so that machine load affects both alike; the yardstick sends the
 * same bytes.
 */
export async function compare(
  what: string,
  product: number,
  make: () => string,
  { header = '', target = 0.7 }: Compared = {},
): Promise<void> {
  const yardstick = await startLike(product, make(), header)
  const speeds: number[] = []
  const delays: number[] = []
  await load(product, many(make), 64, 2, undefined, header)
  for (let round = 0; round < 3; round += 1) {
    const bare = await load(yardstick.port, ['/'], 64, 5)
    const ours = await load(product, many(make), 64, 5, undefined, header)
    speeds.push(ours.requestsPerSecond / bare.requestsPerSecond)
    delays.push(ours.p99 / bare.p99)
    process.stdout.write(
      `   ${what}: ${ours.requestsPerSecond.toFixed(0)} of ${bare.requestsPerSecond.toFixed(0)} requests/s, p99 ${ours.p99.toFixed(1)} of ${bare.p99.toFixed(1)} ms\n`,
    )
  }
  note(`${what}: requests/s ÷ bare node:http`, median(speeds).toFixed(2), `≥ ${target}`)
  if (target >= 0.7) note(`${what}: p99 ÷ bare node:http`, median(delays).toFixed(2), '≤ 3')
  await yardstick.stop()
}

/** Starts a bare server that answers every request with the product's response for this path. */
export async function startLike(product: number, path: string, header = ''): Promise<Server> {
  const [name = '', value = ''] = header.trim().split(/: (.*)/)
  const own = { 'accept-encoding': 'gzip, br', ...(name ? { [name]: value } : {}) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ host: '127.0.0.1', port: product, path, headers: own }, resolve).on('error', reject),
  )
  const { length } = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  const kept = Object.entries(answer.headersDistinct).filter(([each]) => !ofTheConnection.has(each))
  return startYardstick(
    length,
    Object.fromEntries(kept.map(([each, values]) => [each, values?.join(', ') ?? ''])),
  )
}

const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
