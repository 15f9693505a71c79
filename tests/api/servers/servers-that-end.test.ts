import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lookUp } from '../../support/servers/calls-of-a-campus.ts'
import { send } from '../../support/calls/over-the-wire.ts'
import { otherMigration } from '../../support/servers/other-build.ts'
import { pairOfServers } from '../../support/servers/pair-of-servers.ts'
import { rolls } from '../../support/servers/two-servers.ts'

const [killed, rolled] = ['July, killed', 'July, rolled'] as const
const pair = pairOfServers({ [killed]: rolls, [rolled]: rolls.slice(0, 40) })

describe('one of two servers that ends', { timeout: 240_000 }, () => {
  it('a publication whose server is killed is finished by the other, once', async () => {
    const id = await pair.publish(killed)
    await expect
      .poll(async () => (await pair.jobOf(id)).done, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(0)
    const pid = Number((await pair.jobOf(id)).owner?.split(' ')[1])
    const [dying, other] = pid === pair.one.pid ? [pair.one, pair.two] : [pair.two, pair.one]
    expect(pid).toBe(dying.pid)
    await dying.kill()
    expect((await pair.jobOf(id)).state).toBe('running')
    await pair.ended(id)
    expect((await pair.jobOf(id)).attempts).toBe(2)
    const messages = await pair.database.reads
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'exam.published')
      .where('entity_id', '=', pair.examId(killed))
      .execute()
    expect(messages).toHaveLength(1)
    const { version } = await pair.database.reads
      .selectFrom('exams')
      .select('version')
      .where('id', '=', pair.examId(killed))
      .executeTakeFirstOrThrow()
    const students = await sql<{ count: number }>`select count(*)::int as count from published_results
      where exam_id = ${pair.examId(killed)}`.execute(pair.database.reads)
    expect([version, students.rows[0]?.count]).toEqual([1, rolls.length])
    await expect
      .poll(async () => (await lookUp(other, killed, rolls[7] ?? '')).status, { interval: 20 })
      .toBe(200)
    if (dying === pair.one) pair.one = await pair.college.start()
    else pair.two = await pair.college.start()
  })

  describe('a rolling restart with another build', () => {
    const setsOf = async () => {
      const found = pair.database.reads.selectFrom('finished_sets').select(['stamp', 'finished_at'])
      const sets = await found.where('exam_id', '=', pair.examId(rolled)).execute()
      return sets.filter((set) => set.finished_at !== null).map(({ stamp }) => stamp)
    }

    const migrated = () =>
      sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(pair.database.reads)

    it('keeps every page: none fails while it goes on, and neither build takes the other’s away', async () => {
      await pair.ended(await pair.publish(rolled))
      const [oldStamp = ''] = await setsOf()
      const serving = [pair.one, pair.two]
      const faults: string[] = []
      let asked = 0
      let isOver = false
      const paths = [
        `/results/${encodeURIComponent(rolled)}?rollNo=${rolls[3]}`,
        `/api/v1/getExamResultByRollNoView?examTitle=${encodeURIComponent(rolled)}&rollNo=${rolls[5]}`,
        '/examresults',
      ]

      /** Acts as a load balancer that skips servers without a response. */
      async function ask(path: string): Promise<number> {
        for (const campus of [...serving]) {
          const answer = await send(campus, path, { headers: { connection: 'close' } }).catch(() => null)
          if (answer) return answer.status
        }
        return 0
      }
      async function visit(): Promise<void> {
        while (!isOver) {
          const path = paths[asked++ % paths.length] ?? '/'
          const status = await ask(path)
          if (status !== 200) faults.push(`${status} ${path}`)
        }
      }
      const visitors = [visit(), visit()]

      const build = pair.college.makeOtherBuild()
      await pair.college.stop(pair.one)
      serving[0] = pair.one = await pair.college.start(build)
      expect((await migrated()).rows).toEqual([{ name: otherMigration }])
      // The new build prerenders its own pages beside those that the old one still serves.
      await expect.poll(setsOf, { timeout: 120_000, interval: 100 }).toHaveLength(2)
      expect(await setsOf()).toContain(oldStamp)
      const made = (await finishJobs()).length
      await setTimeout(3_000)
      expect(await finishJobs()).toHaveLength(made)
      await pair.college.stop(pair.two)
      serving[1] = pair.two = await pair.college.start(build)
      isOver = true
      await Promise.all(visitors)
      expect(faults).toEqual([])
      expect(asked).toBeGreaterThan(20)
    })

    const finishJobs = () =>
      pair.database.reads.selectFrom('jobs').select('id').where('kind', '=', 'results.finish').execute()
  })

  it('the audit trail that all of them wrote is one chain', () => pair.expectOneChain())
})
