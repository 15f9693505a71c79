import type { Bench } from '../bench.ts'
import { besideMemos } from '../beside.ts'
import { rollNumber, title } from '../college.ts'
import { note } from '../table.ts'
import type { PartTogether } from '../parts.ts'

/** Measures memos alone and beside lookups. */
async function measure(bench: Bench): Promise<void> {
  await bench.withProduct(({ port }) => besideMemos({ port, students: bench.students, page: bench.page }))
  await bench.withApp(async (app) => {
    const make = (index: number): Promise<unknown> =>
      app.results.memo(title, rollNumber(index % bench.students), 'en')
    await Promise.all(Array.from({ length: 20 }, (_, index) => make(index)))
    const began = performance.now()
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 100 }, (_, index) => make(100 * round + index)))
    note('memos a second', (300 / ((performance.now() - began) / 1000)).toFixed(0), '≥ 50')
  })
}

export default { rank: 30, measure } satisfies PartTogether
