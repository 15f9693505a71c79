import type { TaskExtras } from '../processes/worker-process.ts'
import type { ProcessCaps } from '../processes/begin-process.ts'

const megabyte = 1024 * 1024
const leastMemory = 540
const mostMemory = 1150
const leastCpu = 9
const mostCpu = 45

/**
 * .xlsx and .csv are read in one pass whose memory the limits of a sheet bound, so they share one cap; an
 * .xls until its cells are counted too. The library that reads an .xls then takes more for each cell. Time
 * is what the process itself worked: on a busy machine an honest file waits long, and is not refused for it.
 */
export function limitsOf(fileBytes: number, xlsCells = 0): NonNullable<TaskExtras['limits']> {
  const millions = xlsCells / 1_000_000
  const forXls = xlsCells > 0 ? 5 * (fileBytes / megabyte) + 250 * millions : 0
  return {
    rssBytes: Math.min(leastMemory + forXls, mostMemory) * megabyte,
    cpuSeconds: Math.min(leastCpu + 18 * millions, mostCpu),
    seconds: 120,
    refusal: 'sheet.tooDemanding',
  }
}

/** A little above what any file may take, for the case that nobody looks. */
export const processCaps: ProcessCaps = { heapMegabytes: mostMemory, cpuSeconds: 60 }
