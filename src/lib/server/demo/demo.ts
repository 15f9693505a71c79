import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { indianDate, indianTime } from '#lib/rules/dates/indian-days.ts'
import type { CollegeSettings } from '#lib/schemas/college.ts'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import { type Actor, systemActor } from '../kernel/audit/audit.ts'
import { seedAdmissions, seedSeats, seedSubCastes } from './demo-admissions.ts'
import { seedParts } from './demo-part.ts'
import { seedPayments, seedReceipts } from './demo-payments.ts'
import { demoEmail, demoPeople } from './demo-people.ts'
import { asTheyCame, seedMoves, seedSemester } from './demo-places.ts'
import { chargeApplicant, seedAchievements, seedFees, seedLinks } from './demo-registers.ts'
import { autonomousBranch, demoExam, revisedCsv, seedAutonomous } from './demo-results.ts'
import { seedStaff } from './demo-staff.ts'
import { demoStudents, withProfiles, withSeats } from './demo-students.ts'

const universityFile = new URL('./files/university-results.csv', import.meta.url)
const actor = systemActor('demo')

export interface DemoAccount {
  role: Role
  username: string
  password: string
}

type Report = (line: string) => void

/**
 * Seeds the sample college. Does nothing where there are users already.
 * @throws Error on a public production server
 */
export async function seedDemo(app: App, report: Report): Promise<void> {
  if (await app.identity.hasUsers()) return report('The sample college is there already.')
  if (app.env.mode === 'production' && app.env.publicOrigin?.startsWith('https:')) {
    throw new Error('Sample data does not belong on a public server.')
  }
  report('Making the sample college …')
  await app.college.save(demoCollege, actor)
  await app.college.savePicture('logo', await demoLogo(), actor)
  await app.catalogue.addDefaults(actor)
  await seedSubCastes(app, actor)
  await seedAccounts(app)
  await seedStaff(app, actor)
  await seedAchievements(app, actor)
  await seedResults(app, report)
  await seedLinks(app)
  await seedSemester(app, actor)
  await seedSeats(app, actor)
  const admissions = await seedAdmissions(app, await clerkOf(app))
  await seedFees(app, actor)
  // One of the newest applicants pays without a login.
  await chargeApplicant(app, admissions.at(-2) ?? '', actor)
  await seedPayments(app, actor)
  await seedReceipts(app)
  await seedParts(app, actor)
  await settleChecklist(app)
}

/** Skips the checklist items that sample data cannot satisfy. */
async function settleChecklist({ checklist, payments }: App): Promise<void> {
  await checklist.leaveOut('email', actor)
  if ((await payments.keys()).length === 0) await checklist.leaveOut('gateway', actor)
}

/** Creates the users of the sample college and writes their passwords to `demo-accounts.json` in the data folder. */
export async function seedAccounts(app: App): Promise<void> {
  const accounts: DemoAccount[] = []
  for (const { username, fullName, roles, program } of demoPeople) {
    const password = randomBytes(9).toString('base64url')
    const email = demoEmail(username)
    await app.identity.createUser({ username, fullName, password, roles: [...roles], program, email })
    accounts.push({ role: roles[0] ?? 'ROLE_STUDENT', username, password })
  }
  writeFileSync(join(app.env.dataDir, 'demo-accounts.json'), JSON.stringify(accounts, null, 2), {
    mode: 0o600,
  })
}

/** Finds the clerk at the admissions desk. */
async function clerkOf({ database }: App): Promise<Actor> {
  const desk = database.reads.selectFrom('users').select(['id', 'username as name'])
  const found = await desk.where('username', '=', 'admissions-swathi').executeTakeFirstOrThrow()
  return { ...found, requestId: '', roles: ['ROLE_ADMISSIONS'] }
}

async function seedResults(app: App, report: Report): Promise<void> {
  await app.gradeScales.assign([{ regulation: 'R20', before: '', after: 'university' }], actor)
  const file = readFileSync(universityFile)
  const rolls = [
    ...new Set([...file.toString('utf8').matchAll(/^\d+,(\w+),/gm)].map((match) => match[1] ?? '')),
  ]
  const students = demoStudents(rolls)
  const view = await app.catalogue.read()
  const categories = view.of('casteCategory').map(({ id }) => id)
  const today = indianDate(app.clock.now())
  const saved = withSeats(withProfiles(students, categories), view)
  await app.students.save(asTheyCame(saved, today))
  await seedMoves(app, actor)
  // Earlier results of one branch are enough for a demonstration and halve the time of the first start.
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

  const firstId = await publish(app, first.exam, Buffer.from(first.csv), null, report)
  await publish(app, second.exam, Buffer.from(second.csv), null, report)
  await seedAutonomous(app, juniors, async ({ exam, csv }) =>
    publish(app, exam, Buffer.from(csv), null, report),
  )
  const mainId = await publish(app, main, file, null, report)
  await revise(app, firstId, first.exam, revisedCsv(first.csv, 'default'), report)
  await app.results.holds.hold(mainId, '21B81A0503', 'Malpractice case under enquiry', actor)
  const tomorrow = indianTime(new Date(Date.parse(app.clock.now()) + 86_400_000).toISOString())
  await publish(app, next.exam, Buffer.from(next.csv), tomorrow, report)
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
  report: Report,
): Promise<string> {
  report(`  ${exam.title}`)
  const { id } = await app.results.exams.create(exam, actor)
  const whole = { examTitle: exam.title, bytes: file, fileName: 'results.csv', skipBad: false }
  await app.results.importAtOnce(whole, actor)
  await finish(app, await app.results.publishing.publish(id, at, actor))
  return id
}

async function revise(app: App, id: string, exam: NewExam, csv: string, report: Report): Promise<void> {
  report(`  ${exam.title}, revised`)
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

export const demoCollege: CollegeSettings = {
  name: 'Sri Vidya College of Engineering',
  shortName: 'SVCE',
  tagline: 'Learning that serves, since 1998, on the banks of the Krishna.',
  affiliation: 'Affiliated to JNTU Kakinada · Approved by AICTE · NAAC A+',
  foundedIn: '1998',
  rollNumberCode: 'B8',
  collegeId: 'SVCE',
  instituteType: 'autonomous',
  colour: '#0b4f86',
  profile: 'default',
  drawing: 'tower',
  links: {
    examCell: 'https://exams.svce.example.edu/',
    examResults: '',
    obe: 'https://obe.svce.example.edu/',
    facultyDatabase: 'https://faculty.svce.example.edu/',
    naac: 'https://www.naac.gov.in/',
    nirf: 'https://www.nirfindia.org/',
  },
  refundRule:
    'Tuition is refunded in full up to the start of classes and in part until the fifteenth day after it, as the regulator lays down. Please write to the accounts office.',
  supportEmail: 'support@svce.example.edu',
  needsSecondPerson: false,
  registrationOpen: true,
  alumniRegistrationOpen: true,
  needsSecondFactor: false,
  contact: {
    officialCommunication: 'The Principal, Sri Vidya College of Engineering, Vijayawada 520 010',
    campus: 'Sri Vidya Campus, NH 16, Gannavaram, Krishna District, Andhra Pradesh 521 101',
    phoneNumber: [{ number: '0866 255 0100' }, { number: '0866 255 0101' }],
    faxNumber: '0866 255 0199',
    candidateDetails: [
      { designation: 'Principal', name: 'Dr. Meena Koneru', mailId: 'principal@svce.example.edu' },
      {
        designation: 'Controller of Examinations',
        name: 'Lakshmi Devi Thota',
        mailId: 'exams@svce.example.edu',
      },
      { designation: 'Admissions', name: 'Ravi Kumar Dasari', mailId: 'admissions@svce.example.edu' },
    ],
    aboutUs:
      'Sri Vidya College of Engineering was founded in 1998 by a trust of teachers. About 1,200 students study in five branches; every one of them is known by name.',
  },
}

const crest = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
<path d="M60 4 112 20v42c0 28-22 46-52 54C30 108 8 90 8 62V20z" fill="#0b4f86"/>
<path d="M60 14 102 27v35c0 22-17 36-42 43-25-7-42-21-42-43V27z" fill="none" stroke="#9fd0e8" stroke-width="3"/>
<path d="M60 92V54m0 0c-8-8-20-10-30-8v30c10-2 22 0 30 8 8-8 20-10 30-8V46c-10-2-22 0-30 8z" fill="#fff" stroke="#0b4f86" stroke-width="3"/>
<path d="M60 44c-7-6-6-13 0-20 6 7 7 14 0 20z" fill="#f4b942"/></svg>`

export const demoLogo = (): Promise<Uint8Array> => sharp(Buffer.from(crest)).resize(120, 120).png().toBuffer()
