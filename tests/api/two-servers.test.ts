import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { knownInTime } from '../support/known-in-time.ts'
import type { OwnCampus } from '../support/own-server.ts'
import { json, send } from '../support/over-the-wire.ts'
import { asha, meena } from '../support/people.ts'
import {
  type SignedIn,
  TwoServers,
  lookUp,
  padma,
  post,
  rolls,
  signIn,
  submit,
} from '../support/two-servers.ts'

const [walked, killed, rolled] = ['July, walked', 'July, killed', 'July, rolled'] as const

let college: TwoServers
let database: Database
let one: OwnCampus
let two: OwnCampus
beforeAll(async () => {
  college = await TwoServers.open({
    [walked]: rolls.slice(0, 40),
    [killed]: rolls,
    [rolled]: rolls.slice(0, 40),
  })
  database = connectDatabase(college.place)
  one = await college.start()
  two = await college.start()
}, 240_000)
afterAll(async () => {
  await database.close()
  await college.close()
}, 60_000)

const examId = (title: string): string => college.exams.get(title) ?? ''

async function publish(campus: OwnCampus, title: string): Promise<string> {
  const answer = await post(campus, '/api/v1/publishExam', await signIn(campus, asha), {
    examId: examId(title),
    at: null,
  })
  expect(answer.status).toBe(200)
  return (JSON.parse(answer.body) as { jobId: string }).jobId
}

const jobOf = (id: string) =>
  database.reads.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const ended = (id: string): Promise<void> =>
  expect.poll(async () => (await jobOf(id)).state, { timeout: 120_000, interval: 50 }).toBe('done')

const session = (who: SignedIn) => () => send(two, '/auth/v1/session', { headers: who.headers })

describe('two servers on one PostgreSQL', { timeout: 240_000 }, () => {
  it('one publishes, and the other shows it', async () => {
    await ended(await publish(one, walked))
    await expect.poll(async () => (await lookUp(two, walked)).status, { interval: 20 }).toBe(200)
  })

  it('who signs out on one is refused by the other', async () => {
    const who = await signIn(one, asha)
    await knownInTime(session(who), () => post(one, '/auth/v1/signout', who, {}))
  })

  it('whose account is closed on one is refused by the other, and what they may do changes there too', async () => {
    const admin = await signIn(one, meena)
    const who = await signIn(two, asha)
    const { id } = await database.reads
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'asha')
      .executeTakeFirstOrThrow()
    const page = `/app/Admin/Users/${id}`
    const exams = () => send(two, '/api/v1/getHolds?examId=' + examId(walked), { headers: who.headers })
    await knownInTime(exams, () => submit(one, page, admin, { action: 'roles', role: 'ROLE_FACULTY' }))
    await submit(one, page, admin, { action: 'roles', role: 'ROLE_EXAMINATION' })
    await knownInTime(session(who), () => submit(one, page, admin, { action: 'deactivate' }))
    await submit(one, page, admin, { action: 'activate' })
  })

  it('a new password on one ends the sessions on the other', async () => {
    const who = await signIn(two, asha)
    const [oldpassword, newPassword] = [asha.password, 'Other-new-4!']
    const body = { username: asha.username, oldpassword, newPassword }
    await knownInTime(session(who), () => post(one, '/auth/v1/resetUserPasswords', who, body))
    const again = await signIn(one, { ...asha, password: newPassword })
    const back = { username: asha.username, oldpassword: newPassword, newPassword: asha.password }
    expect((await post(one, '/auth/v1/resetUserPasswords', again, back)).status).toBe(200)
  })

  it('what one holds back the other shows no more once it has answered', async () => {
    const who = await signIn(one, asha)
    const [rollNumber = ''] = rolls
    expect((await lookUp(two, walked)).body).toContain(rollNumber)
    const held = await post(one, '/api/v1/holdResult', who, {
      examId: examId(walked),
      rollNumber,
      reason: 'a fee',
    })
    expect(held.status).toBe(200)
    expect((await lookUp(two, walked)).body).not.toContain('CN COURSE')
  })

  it('a name that is corrected on one is what the other shows: the result, the student’s own page, the greeting', async () => {
    const [admin, who] = [await signIn(one, meena), await signIn(two, padma)]
    const { id, version, ...place } = await database.reads
      .selectFrom('students')
      .select(['id', 'version', 'branch_id as branchId', 'batch_id as batchId'])
      .where('roll_number', '=', padma.roll)
      .executeTakeFirstOrThrow()
    const shown = async (): Promise<boolean[]> => {
      const own = { headers: { cookie: who.cookie } }
      const answers = [
        await lookUp(two, walked, padma.roll),
        await send(two, '/app/Student', own),
        await send(two, '/auth/v1/session', { headers: who.headers }),
      ]
      return answers.map(({ body }) => body.includes('Padma Rao') && !body.includes('Padma Roa'))
    }
    expect(await shown()).toEqual([false, false, false])
    const corrected = {
      ...{ action: 'save', version: String(version), name: 'Padma Rao', rollNumber: padma.roll },
      ...{ branchId: place.branchId ?? '', batchId: place.batchId ?? '' },
    }
    expect((await submit(one, `/app/Students/${id}`, admin, corrected)).status).toBe(303)
    await expect.poll(shown, { timeout: 60_000, interval: 100 }).toEqual([true, true, true])
  })

  it('twenty wrong passwords over both count together', async () => {
    const statuses: number[] = []
    const body = JSON.stringify({ username: meena.username, password: 'wrong' })
    for (let count = 0; count < 20; count += 1) {
      const campus = count % 2 ? one : two
      statuses.push((await send(campus, '/auth/v1/signin', { method: 'POST', headers: json, body })).status)
    }
    const read = statuses.filter((status) => status === 401).length
    const { most } = await database.reads
      .selectFrom('wrong_guesses')
      .select((eb) => eb.fn.max('failures').as('most'))
      .executeTakeFirstOrThrow()
    // Each by itself would have read five before the first wait.
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect(read).toBeLessThan(10)
    expect(most).toBe(read)
  })

  it('a publication whose server is killed is finished by the other, once', async () => {
    const id = await publish(one, killed)
    await expect
      .poll(async () => (await jobOf(id)).done, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(0)
    const pid = Number((await jobOf(id)).owner?.split(' ')[1])
    const [dying, other] = pid === one.pid ? [one, two] : [two, one]
    expect(pid).toBe(dying.pid)
    await dying.kill()
    expect((await jobOf(id)).state).toBe('running')
    await ended(id)
    expect((await jobOf(id)).attempts).toBe(2)
    const told = await database.reads
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'exam.published')
      .where('entity_id', '=', examId(killed))
      .execute()
    expect(told).toHaveLength(1)
    const { version } = await database.reads
      .selectFrom('exams')
      .select('version')
      .where('id', '=', examId(killed))
      .executeTakeFirstOrThrow()
    const students = await sql<{ count: number }>`select count(*)::int as count from published_results
      where exam_id = ${examId(killed)}`.execute(database.reads)
    expect([version, students.rows[0]?.count]).toEqual([1, rolls.length])
    await expect.poll(async () => (await lookUp(other, killed, rolls[7])).status, { interval: 20 }).toBe(200)
    if (dying === one) one = await college.start()
    else two = await college.start()
  })

  describe('a rolling restart with another build', () => {
    const setsOf = async () => {
      const found = database.reads.selectFrom('finished_sets').select(['stamp', 'finished_at'])
      const sets = await found.where('exam_id', '=', examId(rolled)).execute()
      return sets.filter((set) => set.finished_at !== null).map(({ stamp }) => stamp)
    }

    it('keeps every page: none fails while it goes on, and neither build takes the other’s away', async () => {
      await ended(await publish(one, rolled))
      const [oldStamp = ''] = await setsOf()
      const serving = [one, two]
      const faults: string[] = []
      let asked = 0
      let isOver = false
      const paths = [
        `/results/${encodeURIComponent(rolled)}?rollNo=${rolls[3]}`,
        `/api/v1/getExamResultByRollNoView?examTitle=${encodeURIComponent(rolled)}&rollNo=${rolls[5]}`,
        '/examresults',
      ]

      /** As a load balancer: whoever does not answer is passed over. */
      async function ask(path: string): Promise<number> {
        for (const campus of [...serving]) {
          const answer = await send(campus, path, { headers: { connection: 'close' } }).catch(() => null)
          if (answer) return answer.status
        }
        return 0
      }
      async function lookUp(): Promise<void> {
        while (!isOver) {
          const path = paths[asked++ % paths.length] ?? '/'
          const status = await ask(path)
          if (status !== 200) faults.push(`${status} ${path}`)
        }
      }
      const visitors = [lookUp(), lookUp()]

      const build = college.makeOtherBuild()
      await college.stop(one)
      serving[0] = one = await college.start(build)
      // The new build makes pages of its own, beside those that the old one goes on sending.
      await expect.poll(setsOf, { timeout: 120_000, interval: 100 }).toHaveLength(2)
      expect(await setsOf()).toContain(oldStamp)
      const made = (await finishJobs()).length
      await setTimeout(3_000)
      expect(await finishJobs()).toHaveLength(made)
      await college.stop(two)
      serving[1] = two = await college.start(build)
      isOver = true
      await Promise.all(visitors)
      expect(faults).toEqual([])
      expect(asked).toBeGreaterThan(20)
    })

    const finishJobs = () =>
      database.reads.selectFrom('jobs').select('id').where('kind', '=', 'results.finish').execute()
  })

  it('the audit trail that all of them wrote is one chain', async () => {
    const { verifyChain } = await import('#lib/server/kernel/audit/verify-chain.ts')
    await expect
      .poll(() => verifyChain(database.reads), { timeout: 10_000 })
      .toMatchObject({ brokenAt: null, unsealed: 0 })
  })
})
