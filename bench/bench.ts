import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#lib/server/app.ts'
import { createExam, importStudents, openCollege, pagePath, rollNumber } from './college.ts'
import { knownNames } from './known-names.ts'
import { publishingTime } from './publishing.ts'
import { nameOf } from './register-file.ts'
import { type Server, startProduct } from './servers.ts'
import type { Account } from './sign-in.ts'
import { note } from './table.ts'

/** What the parts measure on: a college with published results for all its students. */
export interface Bench {
  students: number
  account: Account
  /** The student account whose landing page is measured. */
  student: Account
  /** Exams for publications that run while something else is measured. */
  busyExams: { id: string; title: string }[]
  randomRoll(): string
  /** Returns the path of a random result page. */
  page(): string
  withApp<T>(work: (app: App) => Promise<T>, settings?: Record<string, string>): Promise<T>
  withProduct<T>(work: (product: Server) => Promise<T>, settings?: Record<string, string>): Promise<T>
  close(): void
}

const busyTitles = ['one', 'two', 'three', 'four', 'five'].map((each) => `While busy, ${each}`)

const account = {
  username: 'bench',
  password: 'bench-only-password',
  email: 'bench@example.edu',
  fullName: 'Bench',
  program: '',
  roles: ['ROLE_EXAMINATION' as const],
}

/** Imports and publishes results for `students` students and reports the publishing time. */
export async function openBench(students: number): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-bench-'))
  const student = { ...account, username: rollNumber(0) }
  const randomRoll = (): string => rollNumber(Math.floor(Math.random() * students))
  async function withApp<T>(
    work: (app: App) => Promise<T>,
    settings: Record<string, string> = {},
  ): Promise<T> {
    const app = await openCollege(dataDir, settings)
    return work(app).finally(() => app.close())
  }
  async function withProduct<T>(
    work: (product: Server) => Promise<T>,
    settings: Record<string, string> = {},
  ): Promise<T> {
    const product = await startProduct(dataDir, settings)
    return work(product).finally(() => product.stop())
  }
  const { examId, busyExams } = await withApp(async (app) => {
    await addAccounts(app, student.username)
    const busyExams: Bench['busyExams'] = []
    for (const title of busyTitles) busyExams.push({ id: await createExam(app, title), title })
    return { examId: await importStudents(app, students), busyExams }
  })
  const seconds = await withProduct(({ port }) => publishingTime(port, account, examId))
  // The jobs that follow a publication finish before anything is measured.
  await withApp((app) => app.jobs.idle())
  note(`publishing ${students} students`, `${seconds} s`, '≤ 90 s for 50,000')
  return {
    students,
    account,
    student,
    busyExams,
    randomRoll,
    page: () => pagePath(randomRoll()),
    withApp,
    withProduct,
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function addAccounts(app: App, studentName: string): Promise<void> {
  await app.identity.createUser(account)
  for (const username of knownNames)
    await app.identity.createUser({ ...account, username, email: `${username}@example.edu` })
  // The username matches the register's first student and is not a roll number with which another account signs in.
  const known = { username: studentName, fullName: nameOf(0), email: 'student@example.edu' }
  const student = { ...known, roles: ['ROLE_STUDENT' as const] }
  await app.identity.createUser({ ...account, ...student })
}
