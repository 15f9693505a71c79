import { afterAll, beforeAll, expect } from 'vitest'
import { type Database, connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { verifyChain } from '#lib/server/kernel/audit/verify-chain.ts'
import { post, signIn } from './calls-of-a-campus.ts'
import type { OwnCampus } from './own-server.ts'
import { asha } from '../people/people.ts'
import { TwoServers } from './two-servers.ts'

/**
 * Sets up, for a test file, a college with these exams and two servers for all its tests. The object is empty until a
 * test runs.
 */
export function pairOfServers(exams: Parameters<typeof TwoServers.open>[0]): PairOfServers {
  const pair = new PairOfServers()
  beforeAll(async () => {
    pair.college = await TwoServers.open(exams)
    pair.database = connectDatabase(pair.college.place)
    pair.one = await pair.college.start()
    pair.two = await pair.college.start()
  }, 240_000)
  afterAll(async () => {
    await pair.database.close()
    await pair.college.close()
  }, 60_000)
  return pair
}

export class PairOfServers {
  college!: TwoServers
  database!: Database
  /** A test that ends a server replaces it here. */
  one!: OwnCampus
  two!: OwnCampus

  examId(title: string): string {
    return this.college.exams.get(title) ?? ''
  }

  /** Starts a publication and returns its job's id. */
  async publish(title: string): Promise<string> {
    const who = await signIn(this.one, asha)
    const answer = await post(this.one, '/api/v1/publishExam', who, { examId: this.examId(title), at: null })
    expect(answer.status).toBe(200)
    return (JSON.parse(answer.body) as { jobId: string }).jobId
  }

  jobOf(id: string) {
    return this.database.reads.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  ended(id: string): Promise<void> {
    const state = async () => (await this.jobOf(id)).state
    return expect.poll(state, { timeout: 120_000, interval: 50 }).toBe('done')
  }

  /** Expects all servers' audit rows to form one sealed chain. */
  expectOneChain(): Promise<void> {
    return expect
      .poll(() => verifyChain(this.database.reads), { timeout: 10_000 })
      .toMatchObject({ brokenAt: null, unsealed: 0 })
  }
}
