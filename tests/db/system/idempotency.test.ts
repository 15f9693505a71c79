import { describe, expect, it } from 'vitest'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { variants } from '#lib/server/kernel/http/endpoint/variants.ts'
import * as v from 'valibot'
import { POST } from '../../../src/pages/api/v1/saveExam.ts'
import { ask } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { createGate } from '../../support/database/gate.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asked, code, examWith, headersOf, reply, savesWithKey } from '../../support/calls/saves-with-key.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'

const role = 'ROLE_EXAMINATION'

describe.each(engines)('a request with a key, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { save, writing } = savesWithKey(testApp)

  it('is carried out once and answered with the same reply; without the key it is carried out again', async () => {
    const first = await save('July', 'k1')
    const again = await save('July', 'k1')
    expect([first.status, first.headers.has('idempotent-replayed')]).toEqual([200, false])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await testApp.app.results.exams.list()).toHaveLength(1)
    expect(code(await ask(testApp, POST, { role, json: examWith('July') }))).toBe('exam.titleTaken')
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
})
