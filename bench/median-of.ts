import { median } from './load.ts'

/** Milliseconds: the median of so many times, one after the other. */
export async function medianOf(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const delays: number[] = []
  for (let round = 0; round < times; round += 1) {
    const began = performance.now()
    await work(round)
    delays.push(performance.now() - began)
  }
  return median(delays)
}
