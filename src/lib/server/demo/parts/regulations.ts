import * as v from 'valibot'
import type { RuleKind } from '#lib/rules/regulations/regulation-rule.ts'
import { ruleInput } from '#lib/schemas/regulations.ts'
import type { CatalogueView } from '../../features/catalogue/feature.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { DemoPart } from '../demo-part.ts'
import { staffOf } from '../staff-of.ts'

/** The regulations of the sample batches, by the year in which they begin. */
const regulationOf = (startYear: number): string => (startYear < 2022 ? 'R20' : 'R22')

const attendance = {
  required: '75',
  condonableFrom: '65',
  mostCondonations: '2',
  periodsForMid: '2',
  leavesOutMandatory: 'on',
}

const internal = {
  'theory.name1': 'Mid examination',
  'theory.max1': '30',
  'theory.held1': '2',
  'theory.take1': 'weighted',
  'theory.better1': '80',
  'theory.name2': 'Assignments',
  'theory.max2': '5',
  'theory.held2': '2',
  'theory.take2': 'average',
  'theory.name3': 'Viva or poster',
  'theory.max3': '5',
  'lab.name1': 'Day-to-day work',
  'lab.max1': '20',
  'lab.name2': 'Internal examination',
  'lab.max2': '20',
}

/** The rules of the regulations, as two people put them in force; a change waits for the dean. */
const seedRegulations: DemoPart = async (app, actor) => {
  const view = await app.catalogue.read()
  const idOf = (name: string): string => view.find('regulation', name)[0]?.id ?? ''
  for (const batch of view.open('batch')) {
    const regulationId = idOf(regulationOf(batch.startYear ?? 0))
    const { name, parentId } = batch
    const none = { departmentId: '', batchId: '', semesterId: '', shortName: '', code: '', reportsAs: '' }
    const typed = { ...none, name, parentId: parentId ?? '', regulationId, years: null, intake: {} }
    await app.catalogue.change(batch.id, typed, batch.version, actor)
  }
  const { actor: keeper } = await staffOf(app, 'academics-padma', ['ROLE_ACADEMICS'])
  const { actor: examiner } = await staffOf(app, 'exam-ravi', ['ROLE_EXAMINATION'])
  const { actor: checker } = await staffOf(app, 'principal-rao', ['ROLE_PRINCIPAL'])
  const promotion = promotionOf(await app.catalogue.read())
  for (const name of ['R20', 'R22', 'R23']) {
    const source = (place: string): string => `Academic regulations ${name}, ${place}`
    const put = async (kind: RuleKind, typed: Record<string, string>, by: Actor, place: string) => {
      const rule = v.parse(ruleInput(kind), { ...typed, source: source(place), validFrom: '01-07-2020' })
      return app.regulations.propose(idOf(name), rule, by)
    }
    await app.regulations.confirm(await put('attendance', attendance, keeper, '6.1'), checker)
    await app.regulations.confirm(await put('internal', internal, examiner, '8.2'), checker)
    await app.regulations.confirm(await put('promotion', promotion, keeper, '9'), checker)
  }
  const change = { ...attendance, lateForAbsence: '3', validFrom: '01-07-2026' }
  const proposed = v.parse(ruleInput('attendance'), {
    ...change,
    source: 'Academic council, 14th meeting, item 6',
  })
  await app.regulations.propose(idOf('R22'), proposed, keeper)
}
export default seedRegulations

/** Half of the credits up to the end of the first year, 60 % of those up to the end of the second. */
function promotionOf(view: CatalogueView): Record<string, string> {
  const course = view.find('course', 'B.Tech')[0]?.id ?? ''
  const semester = (shortName: string): string =>
    view.find('semester', shortName, { parentId: course })[0]?.id ?? ''
  return {
    into1: semester('II-I'),
    upTo1: semester('I-II'),
    share1: '50',
    into2: semester('III-I'),
    upTo2: semester('II-II'),
    share2: '60',
    into3: semester('IV-I'),
    upTo3: semester('III-II'),
    share3: '60',
  }
}
