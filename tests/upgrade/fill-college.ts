import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { type Sandbox, startSandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import { admissionSheets, rowOf } from '../support/admissions/admission-sheets.ts'
import { swathi } from '../support/admissions/admissions.ts'
import { registerAlumnus } from '../support/people/alumni.ts'
import { savedHistory } from '../support/people/alumni-histories.ts'
import type { FreshPlace } from '../support/database/databases.ts'
import { everyFieldSent, knowEveryWord } from '../support/admissions/every-admission-field.ts'
import { examImports } from '../support/results/exam-imports.ts'
import { importFile, publishNow, publishedExam } from '../support/results/exam-steps.ts'
import { sunita } from '../support/payments/fees.ts'
import { accountOf } from '../support/people/linked-people.ts'
import { publishedNotice } from '../support/people/notices.ts'
import { asha, enrolBoth, raviSignsUp, signInAs } from '../support/people/people.ts'
import { lastAttempt, paymentSettings, shop, wanting } from '../support/payments/payments.ts'
import { twoWhoPay } from '../support/payments/receipts.ts'
import { julyExam, sheetOf } from '../support/results/sample-exam.ts'
import { moveUp } from '../support/app/steps.ts'
import { type TestApp, lakshmi, openTestAppAt } from '../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../support/imports/uploads.ts'

/** What a test needs to know about a college, because ids differ between colleges. */
export type CollegeFacts = Awaited<ReturnType<typeof fillCollege>>

export const rolls = { asha: '21B81A0501', meena: '21B81A0502' } as const
export const scheduledExam = { ...julyExam, title: 'III B.Tech I Semester, November 2026', heldMonth: 11 }
export const memoRequest = {
  rollNumber: rolls.asha,
  regulation: 'R20',
  locale: 'en',
  isOfficial: true,
} as const
export const repeatedRequest = {
  scope: 'POST /api/v1/saveExam user u-lakshmi',
  key: 'click-1',
  input: ['', { title: julyExam.title }],
}
export const admissionSent = { ...everyFieldSent(), name: 'Lakshmi Prasanna' }
export const settingsOfCollege = {
  tagline: 'Learn and serve',
  affiliation: 'Affiliated to JNTU Kakinada',
  collegeId: 'SVCE',
  colour: '#0b4f86',
  refundRule: 'Tuition is refunded in full up to the start of classes.',
  contact: {
    officialCommunication: 'The Principal, Gannavaram',
    campus: 'Gannavaram 521 101',
    phoneNumber: [{ number: '0866 255 0100' }],
    faxNumber: '0866 255 0199',
    candidateDetails: [{ designation: 'Principal', name: 'Meena Koneru', mailId: 'principal@example.edu' }],
    aboutUs: 'Founded in 1998.',
  },
}
export const secretText = 'The safe is behind the picture.'
export const latasAadhaar = '499256006006'

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the user whose notifications are read. */
export const userOf = ({ id, name }: Actor) => ({
  id,
  username: name,
  email: 'x@example.edu',
  fullName: name,
  program: '',
  mustAddFactor: false,
  roles: ['ROLE_EXAMINATION' as const],
})

export interface TestCollege extends TestApp {
  sandbox: Sandbox
}

/** Opens a college whose gateway stores its charges in the college's data folder. */
export async function openCollegeAt(place: FreshPlace, settings = {}): Promise<TestCollege> {
  const sandbox = await startSandbox({
    shops: [shop.userName, '87654321'].map((id) => ({ id, key: shop.password })),
    port: 0,
    file: join(place.dataDir, 'sandbox-charges.jsonl'),
    warn: () => {},
  })
  const testApp = await openTestAppAt(place, { settings: { ...paymentSettings(sandbox.url), ...settings } })
  return {
    ...testApp,
    sandbox,
    async close() {
      await testApp.close()
      await sandbox.stop()
    },
  }
}

/**
 * Fills a college with unfinished work of every kind. It uses only functions that exist since the oldest version in
 * `tests/fixtures/upgrade`, so that each version can create this college.
 */
export async function fillCollege(testApp: TestCollege) {
  // Runs first, while no second person exists who would have to confirm gateway keys.
  const money = await takeMoney(testApp)
  const people = await addPeople(testApp)
  const step = await moveUp(testApp, { ...money.place, semesterId: 'none' })
  const results = await publishResults(testApp)
  const kept = await keepDocuments(testApp, money.orderId)
  const offices = await fillOffices(testApp)
  const parentCode = (await testApp.app.links.makeCode(money.asha, lakshmi)).code
  const uploads = await leaveUploads(testApp)
  const readKeys = await readNotifications(testApp)
  const work = await leaveWork(testApp, money.place)
  return {
    ...people,
    ashaId: money.asha,
    ravisDue: money.ravisDue,
    orderId: money.orderId,
    attemptAtBank: money.attemptAtBank,
    step,
    ...results,
    ...kept,
    ...offices,
    parentCode,
    ...uploads,
    readKeys,
    ...work,
  }
}

/** Adds staff, a session, a pending registration and a parent. */
async function addPeople(testApp: TestApp) {
  await enrolBoth(testApp)
  const { token } = await signInAs(testApp, asha.username, asha.password)
  await testApp.app.identity.registrations.register(raviSignsUp, lakshmi)
  const parentId = await accountOf(testApp, 'rakesh', 'ROLE_PARENT')
  return { token, parentId }
}

/**
 * Adds two students who owe tuition. Asha has paid hers, and at the gateway an exam fee that our server does not know
 * of yet.
 */
async function takeMoney(testApp: TestCollege) {
  const two = await twoWhoPay(testApp)
  await two.add({ name: 'Meena Rao', admissionNumber: 'A3', rollNumber: rolls.meena })
  const orderId = await two.pay(two.ashas, '2026-11-20T05:30:00.000Z')
  const payer = { kind: 'student', id: two.asha } as const
  const wanted = wanting([two.examDue], { kind: 'exam', payer })
  const { orderId: examOrder } = await testApp.app.payments.startPayment(wanted, lakshmi)
  const { id: attemptAtBank } = await lastAttempt(testApp, examOrder)
  await testApp.sandbox.control.pay({ order: attemptAtBank })
  return { orderId, attemptAtBank, asha: two.asha, ravisDue: two.ravis, place: two.place }
}

/** Publishes an exam with a withheld result, and schedules another for 1 December at ten. */
async function publishResults(testApp: TestApp) {
  const { results } = testApp.app
  const examId = await publishedExam(testApp)
  await results.holds.hold(examId, rolls.meena, 'enquiry', lakshmi)
  const { verifyCode } = await results.lookup.find(julyExam.title, rolls.asha)
  const { id: scheduledId } = await results.exams.create(scheduledExam, lakshmi)
  const marks = sheetOf(`${rolls.asha},DB,DATABASES,25,A,3`, `${rolls.meena},DB,DATABASES,20,B,3`)
  await importFile(testApp, scheduledExam.title, marks)
  await publishNow(testApp, scheduledId, '2026-12-01T10:00')
  return { examId, scheduledId, verifyCode }
}

/** Stores a receipt printed twice, and two memos: one by the default degree rule, one by the college's own. */
async function keepDocuments({ app }: TestApp, orderId: string) {
  const receipt = await app.payments.receiptOf(orderId)
  if (!receipt) throw new Error('The order has no receipt.')
  const printed = hashOf(await app.payments.printReceipt(receipt))
  const duplicate = hashOf(await app.payments.reprintReceipt(receipt, sunita))
  const newestCode = async (not = ''): Promise<string> => {
    const codes = app.database.reads.selectFrom('transcripts').select('code').where('code', '!=', not)
    return (await codes.executeTakeFirstOrThrow()).code
  }
  const issue = async (): Promise<string> => hashOf((await app.transcripts.issue(memoRequest, lakshmi)).bytes)
  await issue()
  const earlierMemoCode = await newestCode()
  const rule = { ...usualDegreeRule, requiredCredits: 300 }
  await app.transcripts.rules.save({ regulation: 'R20', version: 0 }, rule, lakshmi)
  const memo = await issue()
  return {
    receiptNumber: receipt.number,
    resumeCode: app.payments.resumeCode(orderId),
    printed,
    duplicate,
    earlierMemoCode,
    memo,
    memoCode: await newestCode(earlierMemoCode),
  }
}

/**
 * Adds the college's settings, an admission with every field that was changed once, a notice, alumni, an encrypted text
 * and an answered idempotent request.
 */
async function fillOffices(testApp: TestApp) {
  const { app } = testApp
  await app.college.save(settingsOfCollege, lakshmi)
  await knowEveryWord(testApp)
  const first = { form: 1, payload: everyFieldSent(), existing: null } as const
  const { id: admissionId } = await app.admissions.save(first, swathi)
  const existing = { id: admissionId, version: 1 }
  await app.admissions.save({ form: 1, payload: admissionSent, existing }, swathi)
  await publishedNotice(testApp)
  await registerAlumnus(testApp)
  const historyId = await savedHistory(testApp)
  const sealedText = await app.cipher.encrypt(secretText, lakshmi)
  await app.idempotency.once(repeatedRequest, async () => ({
    status: 200,
    type: 'application/json',
    text: '{"id":"e1"}',
  }))
  return { admissionId, historyId, sealedText }
}

/** Leaves one saved upload and two checked ones: an unsealed one and one with sealed rows. */
async function leaveUploads(testApp: TestApp) {
  const students = uploadsOf(testApp, 'students')
  const savedImport = await students.check(
    csvOf(
      'Roll No,Admission No,Student Name,Branch,Batch,Student Mobile',
      `${rolls.meena},,Meena Devi Rao,CSE,2021,98480 22338`,
      '21B81A0503,A4,Hari Prasad,CSE,2021,',
      '21B81A0504,A5,Uma Nair,CSE,2021,',
    ),
    { fileName: 'register.csv' },
  )
  await students.commit(savedImport)
  const supply = { ...julyExam, title: 'Supply, November 2026', heldMonth: 11, kind: 'supply' as const }
  const { id: supplyId } = await testApp.app.results.exams.create(supply, lakshmi)
  const { importId: openImport } = await examImports(testApp, { id: supplyId }).checkedImport(
    sheetOf(`${rolls.meena},CN,COMPUTER NETWORKS,20,B,3`, `${rolls.meena},LAB,NETWORKS LAB,20,Z9,1.5`),
  )
  const sealedImport = await admissionSheets(testApp).checkRows(
    admissionRow('Lata Rao', 'F', latasAadhaar, '98480 22339', 'HT1002'),
    admissionRow('Anil Rao', 'M', '12', '98480 22340', 'HT1003'),
  )
  return { savedImport, supplyId, openImport, sealedImport }
}

const admissionRow = (name: string, gender: string, aadhaar: string, mobile: string, ticket: string) =>
  rowOf('', name, gender, 'B.Tech', '2026', 'CSE', aadhaar, '15/08/2007', mobile, ticket, '91.5', '55000')

/** Reads one of lakshmi's notifications; returns the keys of those read. */
async function readNotifications({ app }: TestApp): Promise<string[]> {
  const user = userOf(lakshmi)
  const first = (await app.notifications.of(user)).find(({ link }) => link)
  if (!first?.link) throw new Error('The bell is empty.')
  await app.notifications.onPage(user, new URL(first.link, 'http://campus.test'))
  return (await app.notifications.of(user)).filter(({ isRead }) => isRead).map(({ key }) => key)
}

/**
 * Runs last because any step before would complete it: leaves two jobs that have not run and an email that was not
 * sent.
 */
async function leaveWork({ app }: TestApp, place: { branchId: string; batchId: string }) {
  app.identity.passwords.requestReset(asha.username)
  const emails = app.database.reads.selectFrom('outbox').select('id').where('template', '=', 'reset')
  while ((await emails.execute()).length === 0) await setTimeout(20)
  const bytes = csvOf('Employee code,Name,Email,Department', 'E103,Ravi Kumar,RAVI@example.edu,CSE')
  const file = { bytes, fileName: 'faculty.csv', options: {} }
  const { importId: queuedImport, mapping } = await app.imports.start('faculty', file, lakshmi)
  const checkJob = (await app.imports.check(queuedImport, { mapping, meanings: {} }, lakshmi)) ?? ''
  const bundleJob = await app.transcripts.bundles.start(
    { ...place, withBacklogs: false, locale: 'en' },
    lakshmi,
  )
  return { queuedImport, checkJob, bundleJob }
}
