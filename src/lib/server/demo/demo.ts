import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { indianTime } from '#lib/rules/dates/indian-time.ts'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import { moveUpInput, noSemester } from '#lib/schemas/students/steps.ts'
import type { App } from '../app.ts'
import { type Actor, systemActor } from '../kernel/audit/audit.ts'
import { seedAdmissions, seedSeats } from './demo-admissions.ts'
import { autonomousBranch, seedAutonomous } from './demo-autonomous.ts'
import { demoCollege, demoLogo } from './demo-college.ts'
import { seedParts } from './demo-part.ts'
import { seedPayments, seedReceipts } from './demo-payments.ts'
import { demoPeople } from './demo-people.ts'
import { chargeApplicant, demoFaculty, seedAchievements, seedFees, seedLinks } from './demo-registers.ts'
import { demoExam, revisedCsv } from './demo-results.ts'
import { demoStudents } from './demo-students.ts'
import { seedSubCastes } from './demo-sub-castes.ts'

const universityFile = new URL('./files/university-results.csv', import.meta.url)
const actor = systemActor('demo')

export interface DemoAccount {
  role: Role
  username: string
  password: string
}

type Tell = (line: string) => void

/** A college to look at. Does nothing where there is one already. */
export async function seedDemo(app: App, tell: Tell): Promise<void> {
  if (await app.identity.hasUsers()) return tell('The sample college is there already.')
  if (app.env.mode === 'production' && app.env.publicOrigin?.startsWith('https:')) {
    throw new Error('Sample data does not belong on a public server.')
  }
  tell('Making the sample college …')
  await app.college.save(demoCollege, actor)
  await app.college.savePicture('logo', await demoLogo(), actor)
  await app.catalogue.addDefaults(actor)
  await seedSubCastes(app, actor)
  await seedAccounts(app)
  await seedFaculty(app)
  await seedAchievements(app, actor)
  await seedResults(app, tell)
  await seedLinks(app)
  await seedSemester(app)
  await seedSeats(app, actor)
  const admissions = await seedAdmissions(app, await clerkOf(app))
  await seedFees(app, actor)
  // One of the newest, who waits and pays without a login.
  await chargeApplicant(app, admissions.at(-2) ?? '', actor)
  await seedPayments(app, actor)
  await seedReceipts(app)
  await seedParts(app, actor)
  await settleChecklist(app)
}

/** What the checklist asks for that no data of the college can say. */
async function settleChecklist({ checklist, payments }: App): Promise<void> {
  await checklist.leaveOut('email', actor)
  if ((await payments.keys()).length === 0) await checklist.leaveOut('gateway', actor)
}

/** The people of the sample college; their passwords go into `demo-accounts.json` in the data folder. */
export async function seedAccounts(app: App): Promise<void> {
  const accounts: DemoAccount[] = []
  for (const { username, fullName, roles, program } of demoPeople) {
    const password = randomBytes(9).toString('base64url')
    const email = `${username}@svce.example.edu`
    await app.identity.createUser({ username, fullName, password, roles: [...roles], program, email })
    accounts.push({ role: roles[0] ?? 'ROLE_STUDENT', username, password })
  }
  writeFileSync(join(app.env.dataDir, 'demo-accounts.json'), JSON.stringify(accounts, null, 2), {
    mode: 0o600,
  })
}

async function seedFaculty(app: App): Promise<void> {
  const view = await app.catalogue.read()
  for (const { department, ...member } of demoFaculty()) {
    const [found] = view.find('department', department)
    await app.faculty.add({ ...member, departmentId: found?.id ?? null }, actor)
  }
}

/** Whoever sits at the admissions desk. */
async function clerkOf({ database }: App): Promise<Actor> {
  const desk = database.reads.selectFrom('users').select(['id', 'username as name'])
  const found = await desk.where('username', '=', 'admissions-swathi').executeTakeFirstOrThrow()
  return { ...found, requestId: '', roles: ['ROLE_ADMISSIONS'] }
}

/** The younger batch is in its first semester. */
async function seedSemester({ catalogue, students }: App): Promise<void> {
  const view = await catalogue.read()
  const [course] = view.find('course', 'B.Tech')
  const [batch] = view.find('batch', '2022', { parentId: course?.id ?? null })
  const typed = v.parse(moveUpInput, { batchId: batch?.id, semesterId: noSemester })
  const { pin } = await students.previewMoveUp(typed)
  await students.moveUp({ ...typed, pin }, actor)
}

async function seedResults(app: App, tell: Tell): Promise<void> {
  const file = readFileSync(universityFile)
  const rolls = [
    ...new Set([...file.toString('utf8').matchAll(/^\d+,(\w+),/gm)].map((match) => match[1] ?? '')),
  ]
  const students = demoStudents(rolls)
  await app.students.save(students)
  // Earlier results of one branch are enough to look at, and the first start takes half the time.
  const seniors = students.filter(({ batch, branch }) => batch === '2021' && branch === 'CSE')
  const juniors = students.filter(({ batch }) => batch === '2022')

  const first = demoExam(
    describe('I B.Tech I Semester (R20) Regular Examinations', 2, 2022, 'default'),
    seniors,
    'R20A1',
    7,
  )
  const second = demoExam(
    describe('I B.Tech II Semester (R20) Regular Examinations', 8, 2022, 'university'),
    seniors,
    'R20A2',
    8,
  )
  const next = demoExam(
    describe('I B.Tech I Semester (R20) Regular Examinations, new batch', 10, 2026, 'university'),
    juniors.filter(({ branch }) => branch !== autonomousBranch),
    'R20A1',
    9,
  )
  const main = describe('II B.Tech II Semester (R20) Regular Examinations', 7, 2026, 'university')

  const firstId = await publish(app, first.exam, Buffer.from(first.csv), null, tell)
  await publish(app, second.exam, Buffer.from(second.csv), null, tell)
  await seedAutonomous(app, juniors, async ({ exam, csv }) =>
    publish(app, exam, Buffer.from(csv), null, tell),
  )
  const mainId = await publish(app, main, file, null, tell)
  await revise(app, firstId, first.exam, revisedCsv(first.csv, 'default'), tell)
  await app.results.holds.hold(mainId, '21B81A0503', 'Malpractice case under enquiry', actor)
  const tomorrow = indianTime(new Date(Date.parse(app.clock.now()) + 86_400_000).toISOString())
  await publish(app, next.exam, Buffer.from(next.csv), tomorrow, tell)
}

const describe = (
  title: string,
  heldMonth: number,
  heldYear: number,
  scheme: NewExam['scheme'],
): NewExam => ({
  title: `${title}, ${heldYear}`,
  regulation: 'R20',
  heldMonth,
  heldYear,
  kind: 'regular',
  scheme,
})

async function publish(
  app: App,
  exam: NewExam,
  file: Uint8Array,
  at: string | null,
  tell: Tell,
): Promise<string> {
  tell(`  ${exam.title}`)
  const { id } = await app.results.exams.create(exam, actor)
  const whole = { examTitle: exam.title, bytes: file, fileName: 'results.csv', skipBad: false }
  await app.results.importAtOnce(whole, actor)
  await finish(app, await app.results.publishing.publish(id, at, actor))
  return id
}

async function revise(app: App, id: string, exam: NewExam, csv: string, tell: Tell): Promise<void> {
  tell(`  ${exam.title}, revised`)
  const whole = {
    examTitle: exam.title,
    bytes: Buffer.from(csv),
    fileName: 'revaluation.csv',
    skipBad: false,
  }
  await app.results.importAtOnce(whole, actor)
  await finish(app, await app.results.publishing.publish(id, null, actor, { reason: 'Revaluation' }))
}

async function finish(app: App, jobId: string | null): Promise<void> {
  const job = jobId ? await app.jobs.ended(jobId) : null
  if (job?.problem) throw new Error(`Publishing failed: ${job.problem}`)
}
