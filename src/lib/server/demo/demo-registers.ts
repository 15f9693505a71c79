import * as v from 'valibot'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import { achievementInput } from '#lib/schemas/achievements/achievement.ts'
import { dueInput, runInput } from '#lib/schemas/fees/dues.ts'
import { payableRuleInput } from '#lib/schemas/fees/payable-rules.ts'
import { type StructureInput, structureInput } from '#lib/schemas/fees/structures.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import { fieldsTyped } from '../features/achievements/feature.ts'
import { type Actor, systemActor } from '../kernel/audit/audit.ts'
import { demoEmail, demoPeople } from './demo-people.ts'
import { sponsoredCategory } from './demo-students.ts'
import { pick, seededRandom } from './random.ts'

const actor = systemActor('demo')

/** Students whose shared parent has a login. */
const children = ['21B81A0501', '22B81A0401']

/** Links the sample logins to their records in the registers. */
export async function seedLinks({ links, faculty, students: register, database }: App): Promise<void> {
  const students = demoPeople.filter(({ roles }) => roles.includes('ROLE_STUDENT'))
  const names = students.map(({ username }) => username)
  // The receipt goes to the register's address, which these students also sign in with.
  for (const username of names)
    await database.writes
      .updateTable('students')
      .set({ email: demoEmail(username) })
      .where('roll_number', '=', username.toUpperCase())
      .execute()
  await links.adopt('student', await links.recordsNamed('student', names), actor)
  const emails = new Map(demoPeople.map(({ username }) => [demoEmail(username), username]))
  for (const { id, email } of await faculty.staff()) {
    const username = emails.get(email)
    if (username) await links.link({ kind: 'member', recordId: id, username, seen: '' }, actor)
  }
  for (const { id } of await register.records(children)) await links.linkParent(id, 'parent-sharma', actor)
}

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

/** Seeds the faculty's achievements of the last three years. */
export async function seedAchievements({ achievements, faculty, clock }: App, actor: Actor): Promise<void> {
  const random = seededRandom(2003)
  const thisYear = Number(clock.now().slice(0, 4))
  const by = { actor, scope: everything }
  for (const { id: memberId, employeeCode } of await faculty.teaching()) {
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

/** Seeds the fees, this year's dues, and a concession that awaits approval. */
export async function seedFees(app: App, actor: Actor): Promise<void> {
  const { fees, catalogue, clock } = app
  await fees.types.addDefaults(actor)
  const types = new Map((await fees.types.all()).map(({ id, name }) => [name, id]))
  const view = await catalogue.read()
  const year = academicYearOf(clock.now())
  const [from, to] = year.split('-')
  const courseId = view.find('course', 'B.Tech')[0]?.id ?? ''
  const idOf = (kind: 'branch' | 'batch', word: string): string =>
    view.find(kind, word, { parentId: courseId })[0]?.id ?? ''
  const add = ({
    type,
    ...more
  }: { type: string; amount: string; dueOn: string } & Partial<StructureInput>) =>
    fees.structures.add(
      v.parse(structureInput, {
        courseId,
        year,
        overdueConfirmed: 'on',
        ...more,
        feeTypeId: types.get(type),
      }),
      actor,
    )
  await add({ type: 'Tuition Fee', amount: '85,000', dueOn: `${from}-07-31` })
  await add({
    type: 'Tuition Fee',
    amount: '98,000',
    dueOn: `${from}-07-31`,
    branchId: idOf('branch', 'CSE'),
  })
  await add({
    type: 'Special Fee',
    amount: '2,000',
    dueOn: daysBefore(indianDate(clock.now()), 95),
    branchId: idOf('branch', 'CIVIL'),
  })
  await add({ type: 'Library Fee', amount: '1,500', dueOn: `${to}-03-31` })
  await add({ type: 'Exam Fee', amount: '1,230', dueOn: `${to}-02-15`, batchId: idOf('batch', '2022') })
  for (const [type, batch] of [
    ['Tuition Fee', '2021'],
    ['Tuition Fee', '2022'],
    ['Library Fee', '2021'],
    ['Exam Fee', '2022'],
    ['Special Fee', '2021'],
  ] as const) {
    const asked = v.parse(runInput, {
      feeTypeId: types.get(type),
      year,
      batchId: idOf('batch', batch),
      // Many students of this class have two fees overdue.
      branchId: type === 'Special Fee' ? idOf('branch', 'CIVIL') : '',
      overdueConfirmed: 'on',
    })
    const { pin } = await fees.runs.preview(asked)
    await fees.runs.make({ ...asked, pin }, actor)
  }
  await sponsorTuition(app)
  await proposeConcession(app, actor)
}

/** The government pays the tuition of some convener seats: the accountant proposes the rule, the officer confirms it. */
async function sponsorTuition({ fees, catalogue, database }: App): Promise<void> {
  const view = await catalogue.read()
  const types = await fees.types.all()
  const typed = v.parse(payableRuleInput, {
    feeTypeId: types.find(({ name }) => name === 'Tuition Fee')?.id,
    seatTypeId: view.find('seatType', 'Convener')[0]?.id,
    categoryId: view.find('casteCategory', sponsoredCategory)[0]?.id,
    payableBy: 'government',
  })
  const { pin } = await fees.payableRules.preview(typed)
  const userOf = async (username: string, roles: readonly Role[]): Promise<Actor> => {
    const users = database.reads.selectFrom('users').select(['id', 'username as name'])
    const found = await users.where('username', '=', username).executeTakeFirstOrThrow()
    return { ...found, requestId: '', roles }
  }
  const id = await fees.payableRules.propose(typed, pin, await userOf('accounts-sita', feeKeepers))
  await fees.payableRules.confirm(id, pin, await userOf('accounts-mohan', feeCheckers))
}

/** Charges an applicant, who pays before the admission on the page without a login. */
export async function chargeApplicant(
  { fees, clock }: App,
  admissionId: string,
  actor: Actor,
): Promise<void> {
  const type = (await fees.types.all()).find(({ name }) => name === 'Admission Fee')
  const year = academicYearOf(clock.now())
  const typed = v.parse(dueInput, { feeTypeId: type?.id, year, amount: '5,000' })
  await fees.addDue({ kind: 'admission', id: admissionId }, typed, actor)
}

/**
 * Proposes concessions for a student with a login and another one, so that the accounts officer has something to
 * decide.
 */
async function proposeConcession({ students, fees }: App, actor: Actor): Promise<void> {
  const [student] = await students.records(['21B81A0501'])
  const dues = student ? await fees.duesOf({ kind: 'student', id: student.id }) : []
  const due = dues.find(({ feeType }) => feeType === 'Tuition Fee')
  if (!due) return
  await fees.adjustments.propose(due.id, { amount: -1_000_000, reason: 'Merit scholarship' }, actor)
  const [other] = await students.records(['21B81A0502'])
  const twice = other ? await fees.duesOf({ kind: 'student', id: other.id }) : []
  const library = twice.find(({ feeType }) => feeType === 'Library Fee')
  if (library) await fees.changes.proposeCancel(library.id, 'Has returned the library card', actor)
}
