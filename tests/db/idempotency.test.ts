import { describe, expect, it } from 'vitest'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { variants } from '#lib/server/kernel/http/variants.ts'
import * as v from 'valibot'
import { POST } from '../../src/pages/api/v1/saveExam.ts'
import { type Answered, ask, askWithUser, userWith } from '../support/call.ts'
import { engines } from '../support/databases.ts'
import { createGate } from '../support/gate.ts'
import { openForEach } from '../support/opened.ts'
import { julyExam } from '../support/sample-exam.ts'
import { lakshmi, later, openTestApp } from '../support/test-app.ts'

const role = 'ROLE_EXAMINATION'
const headersOf = (key: string) => ({ 'idempotency-key': key })
const code = ({ body }: Answered): unknown => (body as { code?: string }).code
const exam = (title: string) => ({ exam: { ...julyExam, title } })

describe.each(engines)('a request with a key, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const save = (title: string, key: string, by: 'ROLE_EXAMINATION' | 'ROLE_ADMIN' = role) =>
    ask(testApp, POST, { role: by, json: exam(title), headers: headersOf(key) })

  it('is carried out once and answered with the same reply; without the key it is carried out again', async () => {
    const first = await save('July', 'k1')
    const again = await save('July', 'k1')
    expect([first.status, first.headers.has('idempotent-replayed')]).toEqual([200, false])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await testApp.app.results.exams.list()).toHaveLength(1)
    expect(code(await ask(testApp, POST, { role, json: exam('July') }))).toBe('exam.titleTaken')
  })

  it('is refused with another body, and belongs to its person alone', async () => {
    await save('July', 'k1')
    const other = await save('August', 'k1')
    expect([other.status, code(other)]).toEqual([422, 'idempotency.otherBody'])
    expect((await save('August', 'k1', 'ROLE_ADMIN')).status).toBe(200)
  })

  it('belongs to one variant of its call: with another it is another request', async () => {
    const saying = (said: string) =>
      endpoint({
        summary: said,
        access: 'signedIn',
        limit: 'staff',
        idempotent: true,
        reply: v.string(),
        run: () => said,
      })
    const call = variants({ by: 'do', of: { first: saying('first'), second: saying('second') } })
    const asked = (value: string) =>
      ask(testApp, call, { role, query: { do: value }, headers: headersOf('k1') })
    expect((await asked('first')).body).toBe('first')
    const { status, body } = await asked('second')
    expect([status, (body as { code?: string }).code]).toEqual([422, 'idempotency.otherBody'])
    expect((await asked('first')).headers.get('idempotent-replayed')).toBe('true')
  })

  it('is refused where its key is no key', async () => {
    for (const key of ['a b', 'a\tb', 'é', 'a'.repeat(256)])
      expect(code(await save('July', key)), key.slice(0, 9)).toBe('idempotency.badKey')
    expect(await testApp.app.results.exams.list()).toHaveLength(0)
  })

  it('that was refused before it wrote may be sent again, and expires after a day', async () => {
    await testApp.app.results.exams.create({ ...julyExam, title: 'July' }, lakshmi)
    expect(code(await save('July', 'k1'))).toBe('exam.titleTaken')
    expect((await save('August', 'k1')).status).toBe(200)
    later(testApp, 25 * 60 * 60)
    expect(code(await save('August', 'k1'))).toBe('exam.titleTaken')
  })

  const reply = { status: 200, type: 'text/plain', text: 'done' }
  const asked = (key: string) => ({ scope: 'test', key, input: 1 })
  const writing = (title: string, wait: () => Promise<void>) => async () => {
    await wait()
    await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
    return reply
  }

  it('is refused while the first is under way', async () => {
    const gate = createGate()
    const first = testApp.app.idempotency.once(asked('k'), writing('July', gate.pass))
    await gate.reached
    await expect(testApp.app.idempotency.once(asked('k'), async () => reply)).rejects.toMatchObject({
      code: 'idempotency.underWay',
    })
    gate.open()
    expect((await first).isReplayed).toBe(false)
    expect((await testApp.app.idempotency.once(asked('k'), async () => reply)).isReplayed).toBe(true)
  })

  it.each([
    ['the first writes nothing any more', true, ['Second']],
    ['both write where nobody holds a key', false, ['First', 'Second']],
  ])('that outlives its lease is taken over: %s', async (_, hasKey, titles) => {
    const gate = createGate()
    const once = (work: () => Promise<typeof reply>) =>
      hasKey ? testApp.app.idempotency.once(asked('k'), work) : work()
    const first = once(writing('First', gate.pass)).catch((error: { code: string }) => error.code)
    await gate.reached
    later(testApp, 61)
    await once(writing('Second', async () => {}))
    gate.open()
    expect(await first).toEqual(hasKey ? 'idempotency.underWay' : reply)
    const exams = await testApp.app.results.exams.list()
    expect(exams.map(({ title }) => title).toSorted()).toEqual(titles)
  })

  it('whose answer was lost after it wrote is not carried out again', async () => {
    const lost = testApp.app.idempotency.once(asked('k'), async () => {
      await writing('July', async () => {})()
      throw new Error('The process ended here.')
    })
    await expect(lost).rejects.toThrow('ended here')
    later(testApp, 61)
    await expect(testApp.app.idempotency.once(asked('k'), async () => reply)).rejects.toMatchObject({
      code: 'idempotency.replyLost',
    })
  })

  it('of two at once one is carried out', async () => {
    const user = userWith(role)
    const both = [1, 2].map(() =>
      askWithUser(testApp, POST, user, { json: exam('July'), headers: headersOf('k') }),
    )
    const answers = await Promise.all(both)
    expect(await testApp.app.results.exams.list()).toHaveLength(1)
    for (const answer of answers) expect([undefined, 'idempotency.underWay']).toContain(code(answer))
  })
})
