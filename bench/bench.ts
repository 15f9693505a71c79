import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#lib/server/app.ts'
import { createExam, importStudents, openCollege, pagePath, publish, rollNumber } from './college.ts'
import { knownNames } from './known-names.ts'
import { type Server, startProduct } from './servers.ts'
import type { Account } from './sign-in.ts'
import { note } from './table.ts'

/** What the parts measure on: one college with so many published results. */
export interface Bench {
  students: number
  account: Account
  /** Whose landing is measured. */
  student: Account
  /** For what is published while something else is measured. */
  busyExam: { id: string; title: string }
  randomRoll(): string
  /** A path of a random result page. */
  page(): string
  withApp<T>(work: (app: App) => Promise<T>): Promise<T>
  withProduct(work: (product: Server) => Promise<void>): Promise<void>
  close(): void
}

const account = {
  username: 'bench',
  password: 'bench-only-password',
  email: 'bench@example.edu',
  fullName: 'Bench',
  program: '',
  roles: ['ROLE_EXAMINATION' as const],
}

/** Imports and publishes so many students, which is measured too. */
export async function openBench(students: number): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-bench-'))
  const randomRoll = (): string => rollNumber(Math.floor(Math.random() * students))
  async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
    const app = await openCollege(dataDir)
    return work(app).finally(() => app.close())
  }
  const student = { ...account, username: rollNumber(0) }
  const busyExam = await withApp(async (app) => {
    const examId = await importStudents(app, students)
    note(`publishing ${students} students`, `${await publishingTime(app, examId)} s`, '≤ 90 s for 50,000')
    await addAccounts(app, student.username)
    const title = 'While busy'
    return { id: await createExam(app, title), title }
  })
  return {
    students,
    account,
    student,
    busyExam,
    randomRoll,
    page: () => pagePath(randomRoll()),
    withApp,
    async withProduct(work) {
      const product = await startProduct(dataDir)
      await work(product).finally(() => product.stop())
    },
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Whole seconds. */
export async function publishingTime(app: App, examId: string): Promise<string> {
  const began = performance.now()
  await publish(app, examId)
  return ((performance.now() - began) / 1000).toFixed(0)
}

async function addAccounts(app: App, studentName: string): Promise<void> {
  await app.identity.createUser(account)
  for (const username of knownNames)
    await app.identity.createUser({ ...account, username, email: `${username}@example.edu` })
  const student = { username: studentName, email: 'student@example.edu', roles: ['ROLE_STUDENT' as const] }
  await app.identity.createUser({ ...account, ...student })
}
