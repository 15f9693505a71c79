import type { Bench } from '../bench.ts'
import { besideImport } from '../beside.ts'
import { callPath, listPath } from '../college.ts'
import { compare, many } from '../compare.ts'
import { load, median } from '../load.ts'
import { publishAgain } from '../older-exams.ts'
import { note, times } from '../table.ts'
import { byWrk } from '../wrk.ts'
import type { PartTogether } from '../parts.ts'

/** Measures result day: publishing, lookups alone, and lookups beside an import. */
async function measure(bench: Bench): Promise<void> {
  await bench.withProduct(async ({ port }) => {
    const place = { port, students: bench.students, page: bench.page }
    await compare('result page', port, bench.page)
    await byWrk('result page', port, bench.page)
    await compare('result call', port, () => callPath(bench.randomRoll()))
    await compare('all results of a roll number', port, () => listPath(bench.randomRoll()), { target: 0.3 })
    await listBesidePage(port, bench)
    await besideImport(place, bench.account, bench.busyExams)
  })
  await publishAgain(bench)
}

/**
 * Compares list and page at 500 requests a second each, in turns. It takes five pairs because the delays of a page
 * alone vary more than the two differ. Bytes are those on the wire, headers included.
 */
async function listBesidePage(port: number, { page, randomRoll }: Bench): Promise<void> {
  const listOfSomebody = (): string => listPath(randomRoll())
  const ratios: number[] = []
  let bytes = 0
  for (let round = 0; round < 5; round += 1) {
    const { p99: alone } = await load(port, many(page), 8, 6, 500)
    const list = await load(port, many(listOfSomebody), 8, 6, 500)
    ratios.push(list.p99 / alone)
    bytes = list.bytesPerAnswer
    process.stdout.write(`   list beside page: ${times(list.p99, alone)}\n`)
  }
  note('its p99 ÷ a result page’s', median(ratios).toFixed(2), '≤ 3')
  note('its size on the wire', `${(bytes / 1024).toFixed(1)} KB`, '≤ 14 KB')
}

export default { rank: 20, measure } satisfies PartTogether
