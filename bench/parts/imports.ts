import { readFileSync } from 'node:fs'
import * as XLSX from '@e965/xlsx'
import type { Bench } from '../bench.ts'
import { actor, createExam } from '../college.ts'
import { median } from '../load.ts'
import { note } from '../table.ts'
import type { PartTogether } from '../parts.ts'

/** Measures a university file of 7,200 rows against the time that SheetJS needs only to read it. */
async function measure(bench: Bench): Promise<void> {
  await bench.withApp(async (app) => {
    const bytes = readFileSync('tests/fixtures/results/university-results.xlsx')
    const ratios: number[] = []
    for (const round of [0, 1, 2, 3]) {
      const examTitle = `Import ${round}`
      await createExam(app, examTitle)
      let began = performance.now()
      const book = XLSX.read(bytes)
      XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
      const bare = performance.now() - began
      began = performance.now()
      await app.results.importAtOnce({ examTitle, bytes, fileName: 'r.xlsx', skipBad: false }, actor)
      if (round > 0) ratios.push((performance.now() - began) / bare)
    }
    note('import of 7,200 rows ÷ SheetJS alone', median(ratios).toFixed(2), '≤ 3')
  })
}

export default { rank: 50, measure } satisfies PartTogether
