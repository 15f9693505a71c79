import type { App } from '#lib/server/app.ts'
import { actor } from '../college.ts'
import { median } from '../load.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { note } from '../table.ts'
import type { PartAlone } from '../parts.ts'

const rounds = 5
/** A list of holidays is of a year near the present one. */
const lastYear = new Date().getFullYear() - 1
const activities = [
  ['Instruction', '06/07', '31/10'],
  ['First Mid Term Examinations', '31/08', '05/09'],
  ['Second Mid Term Examinations', '02/11', '07/11'],
  ['Preparation Holidays and Practical Examinations', '09/11', '14/11'],
  ['End Semester Examinations', '16/11', '28/11'],
] as const

/** Measures the uploads of a holiday list and of an academic calendar, from the file to the last written row. */
async function measure(): Promise<void> {
  await onBothEngines(async (app, engine) => {
    const took = { holidays: [] as number[], terms: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      took.holidays.push(await upload(app, 'calendar.holidays', holidayList(lastYear + round)))
      took.terms.push(await upload(app, 'calendar.terms', academicCalendar(round)))
    }
    note(`holiday list of 40 rows on ${engine}`, `${median(took.holidays).toFixed(0)} ms`, '≤ 1,000 ms')
    note(`academic calendar of 30 rows on ${engine}`, `${median(took.terms).toFixed(0)} ms`, '≤ 1,000 ms')
  })
}

async function upload({ imports }: App, kind: string, text: string): Promise<number> {
  const order = { kind, bytes: Buffer.from(text), fileName: `${kind}.csv` }
  const how = { isDryRun: false, skipBad: false, addMissing: false }
  const began = performance.now()
  const { summary, isWritten } = await imports.atOnce({ ...order, ...how }, actor)
  if (!isWritten) throw new Error(`${summary.bad} rows are bad: ${summary.problems[0]?.message ?? ''}`)
  return performance.now() - began
}

function holidayList(year: number): string {
  const rows = Array.from({ length: 40 }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0')
    return `${day}/${index < 28 ? '01' : '02'}/${year},Holiday ${index}`
  })
  return ['Date,Occasion', ...rows].join('\n')
}

/** One semester of each of six batches; each round takes another semester, a year later. */
function academicCalendar(round: number): string {
  const year = 2030 + round
  const batches = [2021, 2022, 2023, 2024, 2025, 2026]
  const semester = ['I-I', 'I-II', 'II-I', 'II-II', 'III-I'][round] ?? 'III-II'
  const rows = batches.flatMap((batch) =>
    activities.map(
      ([activity, from, to]) => `B.Tech,${batch},${semester},${activity},${from}/${year},${to}/${year}`,
    ),
  )
  return ['Course,Batch,Semester,Activity,From,To', ...rows].join('\n')
}

export default { isAlone: true, measure } satisfies PartAlone
