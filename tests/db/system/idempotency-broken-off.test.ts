import { describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveExam.ts'
import { askWithUser, userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { createGate } from '../../support/database/gate.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asked, code, examWith, headersOf, reply, savesWithKey } from '../../support/calls/saves-with-key.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, later, openTestApp } from '../../support/app/test-app.ts'

const role = 'ROLE_EXAMINATION'

describe.each(engines)('a request with a key that is interrupted or running, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { save, writing } = savesWithKey(testApp)

  it('that was refused before it wrote may be sent again, and expires after a day', async () => {
    await testApp.app.results.exams.create({ ...julyExam, title: 'July' }, lakshmi)
    expect(code(await save('July', 'k1'))).toBe('exam.titleTaken')
    expect((await save('August', 'k1')).status).toBe(200)
    later(testApp, 25 * 60 * 60)
    expect(code(await save('August', 'k1'))).toBe('exam.titleTaken')
  })

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
      askWithUser(testApp, POST, user, { json: examWith('July'), headers: headersOf('k') }),
    )
    const answers = await Promise.all(both)
    expect(await testApp.app.results.exams.list()).toHaveLength(1)
    for (const answer of answers) expect([undefined, 'idempotency.underWay']).toContain(code(answer))
  })
})
