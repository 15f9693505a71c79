import { describe, expect, it } from 'vitest'
import { type SignedIn, lookUp, post, signIn, submit } from '../../support/servers/calls-of-a-campus.ts'
import { knownInTime } from '../../support/results/known-in-time.ts'
import { json, send } from '../../support/calls/over-the-wire.ts'
import { pairOfServers } from '../../support/servers/pair-of-servers.ts'
import { asha, meena } from '../../support/people/people.ts'
import { padma, rolls } from '../../support/servers/two-servers.ts'

const walked = 'July, walked'
const [first = ''] = rolls
const pair = pairOfServers({ [walked]: rolls.slice(0, 40) })

const session = (who: SignedIn) => () => send(pair.two, '/auth/v1/session', { headers: who.headers })

describe('two servers on one PostgreSQL', { timeout: 240_000 }, () => {
  it('one publishes, and the other shows it', async () => {
    await pair.ended(await pair.publish(walked))
    await expect.poll(async () => (await lookUp(pair.two, walked, first)).status, { interval: 20 }).toBe(200)
  })

  it('who signs out on one is refused by the other', async () => {
    const who = await signIn(pair.one, asha)
    await knownInTime(session(who), () => post(pair.one, '/auth/v1/signout', who, {}))
  })

  it('nor does the other answer them that stood still meanwhile, once it goes on', async () => {
    const who = await signIn(pair.one, asha)
    await knownInTime(session(who), async () => {
      process.kill(pair.two.pid, 'SIGSTOP')
      return post(pair.one, '/auth/v1/signout', who, {}).finally(() => process.kill(pair.two.pid, 'SIGCONT'))
    })
  })

  it('whose account is closed on one is refused by the other, and what they may do changes there too', async () => {
    const admin = await signIn(pair.one, meena)
    const who = await signIn(pair.two, asha)
    const { id } = await pair.database.reads
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'asha')
      .executeTakeFirstOrThrow()
    const page = `/app/Admin/Users/${id}`
    const exams = () =>
      send(pair.two, '/api/v1/getHolds?examId=' + pair.examId(walked), { headers: who.headers })
    const { fullName, email, program: department } = asha
    async function formWith(role: string): Promise<Record<string, string>> {
      const { body } = await send(pair.one, page, { headers: { cookie: admin.cookie } })
      const seen = /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? ''
      return { action: 'save', seen, fullName, email, department, role }
    }
    const asFaculty = await formWith('ROLE_FACULTY')
    await knownInTime(exams, () => submit(pair.one, page, admin, asFaculty))
    await submit(pair.one, page, admin, await formWith('ROLE_EXAMINATION'))
    await expect.poll(async () => (await exams()).status).toBe(200)
    await knownInTime(session(who), () => submit(pair.one, page, admin, { action: 'deactivate' }))
    await submit(pair.one, page, admin, { action: 'activate' })
  })

  it('a new password on one ends the sessions on the other', async () => {
    const who = await signIn(pair.two, asha)
    const oldpassword = asha.password
    const newPassword = 'Other-new-4!'
    const body = { username: asha.username, oldpassword, newPassword }
    await knownInTime(session(who), () => post(pair.one, '/auth/v1/resetUserPasswords', who, body))
    const again = await signIn(pair.one, { ...asha, password: newPassword })
    const back = { username: asha.username, oldpassword: newPassword, newPassword: asha.password }
    expect((await post(pair.one, '/auth/v1/resetUserPasswords', again, back)).status).toBe(200)
  })

  it('what one holds back the other shows no more once it has answered', async () => {
    const who = await signIn(pair.one, asha)
    expect((await lookUp(pair.two, walked, first)).body).toContain(first)
    const held = await post(pair.one, '/api/v1/holdResult', who, {
      examId: pair.examId(walked),
      rollNumber: first,
      reason: 'a fee',
    })
    expect(held.status).toBe(200)
    expect((await lookUp(pair.two, walked, first)).body).not.toContain('CN COURSE')
  })

  it('a name that is corrected on one is what the other shows: the result, the student’s own page, the greeting', async () => {
    const admin = await signIn(pair.one, meena)
    const who = await signIn(pair.two, padma)
    const { id, version, ...place } = await pair.database.reads
      .selectFrom('students')
      .select(['id', 'version', 'branch_id as branchId', 'batch_id as batchId'])
      .where('roll_number', '=', padma.roll)
      .executeTakeFirstOrThrow()
    const shown = async (): Promise<boolean[]> => {
      const own = { headers: { cookie: who.cookie } }
      const answers = [
        await lookUp(pair.two, walked, padma.roll),
        await send(pair.two, '/app/Student', own),
        await send(pair.two, '/auth/v1/session', { headers: who.headers }),
      ]
      return answers.map(({ body }) => body.includes('Padma Rao') && !body.includes('Padma Roa'))
    }
    expect(await shown()).toEqual([false, false, false])
    const corrected = {
      action: 'save',
      version: String(version),
      name: 'Padma Rao',
      rollNumber: padma.roll,
      branchId: place.branchId ?? '',
      batchId: place.batchId ?? '',
    }
    expect((await submit(pair.one, `/app/Students/${id}`, admin, corrected)).status).toBe(303)
    await expect.poll(shown, { timeout: 60_000, interval: 100 }).toEqual([true, true, true])
  })

  it('twenty wrong passwords over both count together', async () => {
    const statuses: number[] = []
    const body = JSON.stringify({ username: meena.username, password: 'wrong' })
    for (let count = 0; count < 20; count += 1) {
      const campus = count % 2 ? pair.one : pair.two
      statuses.push((await send(campus, '/auth/v1/signin', { method: 'POST', headers: json, body })).status)
    }
    const read = statuses.filter((status) => status === 401).length
    const { most } = await pair.database.reads
      .selectFrom('wrong_guesses')
      .select((eb) => eb.fn.max('failures').as('most'))
      .executeTakeFirstOrThrow()
    // Separate counters would allow five attempts per server before the first 429.
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect(read).toBeLessThan(10)
    expect(most).toBe(read)
  })

  it('the audit trail that all of them wrote is one chain', () => pair.expectOneChain())
})
