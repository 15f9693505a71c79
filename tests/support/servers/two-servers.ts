import { rmSync } from 'node:fs'
import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import { type FreshPlace, migratedPlace } from '../database/databases.ts'
import { type OwnCampus, startServer } from './own-server.ts'
import { asha, meena } from '../people/people.ts'
import { placeInCse } from '../people/students.ts'
import { julyExam } from '../results/sample-exam.ts'
import { lakshmi } from '../app/test-app.ts'
import { copyAsOtherBuild } from './other-build.ts'

/** Enough students for a publication to still be running when a test acts. */
export const rolls = Array.from({ length: 400 }, (_, index) => `21B81A${String(index).padStart(4, '0')}`)

/** A student with a login whose name is misspelt in the register. */
export const padma = {
  roll: rolls[1] ?? '',
  username: 'padma',
  email: 'padma@example.edu',
  fullName: 'Padma Roa',
  roles: ['ROLE_STUDENT'] as Role[],
  program: '',
  password: asha.password,
}

const sheetOf = (students: readonly string[]): Uint8Array => {
  const marks = students.flatMap((roll) =>
    ['CN', 'DBMS', 'LAB'].map((subject) => `${roll},${subject},${subject} COURSE,25,A,3`),
  )
  return Buffer.from(['Htno,Subcode,Subname,Internals,Grade,Credits', ...marks].join('\n'))
}

const examOf = (title: string): NewExam => ({ ...julyExam, title })

/** A college on one PostgreSQL and one data folder, and servers started on it as in production. */
export class TwoServers {
  readonly #started = new Set<OwnCampus>()
  readonly exams = new Map<string, string>()
  readonly place: FreshPlace
  otherBuild: string | null = null

  private constructor(place: FreshPlace) {
    this.place = place
  }

  /** Creates the people and the exams by title, with unpublished marks of these students. */
  static async open(exams: Readonly<Record<string, readonly string[]>>): Promise<TwoServers> {
    const place = await migratedPlace('postgres')
    const college = new TwoServers(place)
    const app = await createApp(readEnv(college.settings))
    for (const person of [meena, asha]) await app.identity.createUser(person)
    for (const [title, students] of Object.entries(exams)) {
      college.exams.set(title, (await app.results.exams.create(examOf(title), lakshmi)).id)
      const bytes = sheetOf(students)
      await app.results.importAtOnce({ examTitle: title, bytes, fileName: 'r.csv', skipBad: false }, lakshmi)
    }
    await placeInCse({ app })
    await app.students.save([{ rollNumber: padma.roll, name: padma.fullName, branch: 'CSE', batch: '2021' }])
    await app.identity.createUser(padma)
    const [record] = await app.students.records([padma.roll])
    const link = { kind: 'student', recordId: record?.id ?? '', username: padma.username, seen: '' } as const
    await app.links.link(link, lakshmi)
    await app.close()
    return college
  }

  get settings(): Record<string, string> {
    return {
      DATA_DIR: this.place.dataDir,
      DATABASE_URL: this.place.databaseUrl ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    }
  }

  async start(build = '.'): Promise<OwnCampus> {
    const server = await startServer([`${build}/tests/support/servers/serve-campus.ts`], this.settings)
    const campus = { ...server, dataDir: this.place.dataDir }
    this.#started.add(campus)
    return campus
  }

  makeOtherBuild(): string {
    return (this.otherBuild ??= copyAsOtherBuild())
  }

  async stop(campus: OwnCampus): Promise<void> {
    this.#started.delete(campus)
    await campus.stop()
  }

  async close(): Promise<void> {
    for (const campus of this.#started) await campus.stop()
    await this.place.drop()
    if (this.otherBuild) rmSync(this.otherBuild, { recursive: true, force: true })
  }
}
