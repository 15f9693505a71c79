import { lookupTimes } from '../depth.ts'
import { note } from '../table.ts'
import type { PartTogether } from '../parts.ts'

async function measure(): Promise<void> {
  const { few, many: lots } = await lookupTimes(10_000, 1_000_000)
  note(
    'lookup among 1,000,000 ÷ among 10,000',
    `${(lots / few).toFixed(2)} (${lots.toFixed(1)} / ${few.toFixed(1)} µs)`,
    '≤ 1.3',
  )
}

export default { rank: 90, measure } satisfies PartTogether
