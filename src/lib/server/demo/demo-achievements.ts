import * as v from 'valibot'
import { achievementInput } from '#lib/schemas/achievements/achievement.ts'
import type { App } from '../app.ts'
import { fieldsTyped } from '../features/achievements/feature.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { pick, seededRandom } from './random.ts'

const topics = [
  'Crop Disease Detection with Lightweight Networks',
  'Speed Control of Induction Motors by Fuzzy Logic',
  'Fly Ash Bricks for Low-Cost Housing',
  'Telugu Handwriting Recognition on Small Devices',
  'Load Forecasting for Rural Feeders',
  'Secure Routing in Vehicular Networks',
  'Wear of Aluminium Composites under Dry Sliding',
] as const
const journals = [
  'International Journal of Engineering Research',
  'Journal of The Institution of Engineers (India): Series B',
  'Sādhanā',
] as const
const others = [
  { kind: 'award', description: 'Best teacher award', source: 'JNTUK Kakinada' },
  { kind: 'mou', description: 'Internships and joint projects', source: 'Efftronics Systems, Vijayawada' },
  { kind: 'book', description: 'Problems in Circuit Theory', source: 'Scitech Publications' },
  { kind: 'patent', description: 'Low-cost soil moisture sensor', source: 'Indian Patent Office' },
] as const

const everything = { isAll: true, departmentId: null, memberId: null }

/** What the faculty of the sample college have achieved in the last three years. */
export async function seedAchievements({ achievements, faculty, clock }: App, actor: Actor): Promise<void> {
  const random = seededRandom(2003)
  const thisYear = Number(clock.now().slice(0, 4))
  const by = { actor, scope: everything }
  for (const { id: memberId, employeeCode } of await faculty.all()) {
    const works = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({
      kind: 'publication',
      title: topics[(index * 3 + Math.floor(random() * 3)) % topics.length],
      source: pick(random, journals, ''),
      citations: Math.floor(random() * 30),
      inScopus: random() < 0.5,
      doi: `10.5555/svce.${employeeCode}.${index}`,
      year: thisYear - index,
    }))
    const other = random() < 0.4 ? [{ ...pick(random, others, others[0]), year: thisYear }] : []
    const typed = [...works, ...other].map(({ year, ...work }) =>
      v.parse(achievementInput, {
        departmentId: '-',
        memberId,
        achievedOn: `${year}-0${1 + Math.floor(random() * 9)}-12`,
        description: 'title' in work ? work.title : '',
        ...work,
      }),
    )
    await achievements.addSeveral(typed.map(fieldsTyped), by)
  }
}
