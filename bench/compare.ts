import { load, median } from './load.ts'
import { type Server, startYardstick } from './servers.ts'
import { note } from './table.ts'

export const many = (make: () => string): string[] => Array.from({ length: 40_000 }, make)

/** Three paired runs, one after the other, so that both meet the same machine; the yardstick sends the same bytes. */
export async function compare(what: string, product: number, make: () => string): Promise<void> {
  const yardstick = await startLike(product, make())
  const speeds: number[] = []
  const delays: number[] = []
  await load(product, many(make), 64, 2)
  for (let round = 0; round < 3; round += 1) {
    const bare = await load(yardstick.port, ['/'], 64, 5)
    const ours = await load(product, many(make), 64, 5)
    speeds.push(ours.requestsPerSecond / bare.requestsPerSecond)
    delays.push(ours.p99 / bare.p99)
    process.stdout.write(
      `   ${what}: ${ours.requestsPerSecond.toFixed(0)} of ${bare.requestsPerSecond.toFixed(0)} requests/s, p99 ${ours.p99.toFixed(1)} of ${bare.p99.toFixed(1)} ms\n`,
    )
  }
  note(`${what}: requests/s ÷ bare node:http`, median(speeds).toFixed(2), '≥ 0.7')
  note(`${what}: p99 ÷ bare node:http`, median(delays).toFixed(2), '≤ 3')
  await yardstick.stop()
}

async function startLike(product: number, path: string): Promise<Server> {
  const answer = await fetch(`http://127.0.0.1:${product}${path}`, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length'])
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)))
  return startYardstick(Number(answer.headers.get('content-length')), headers)
}
