import { median } from './load.ts'

/** Runs the work `times` times in sequence and returns the median in milliseconds. */
export async function medianOf(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const delays: number[] = []
  for (let round = 0; round < times; round += 1) {
    const began = performance.now()
    await work(round)
    delays.push(performance.now() - began)
  }
  return median(delays)
}
