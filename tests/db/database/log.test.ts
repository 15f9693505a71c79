import { describe, expect, it } from 'vitest'
import { createLog } from '#lib/server/kernel/core/log.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { asha } from '../../support/people/people.ts'

function listening() {
  let written = ''
  const log = createLog('info', { write: (line) => void (written += line) })
  return { log, line: (): Record<string, unknown> => JSON.parse(written), text: () => written }
}

describe('what is logged', () => {
  it('has no secret four levels deep, in lists, headers or causes', () => {
    const { log, line, text } = listening()
    const deep = {
      password: 'hunter2',
      newPassword: 'hunter2',
      headers: { 'set-cookie': ['hunter2'], authorization: 'hunter2' },
      people: [
        {
          aadharNo: 'hunter2',
          aadhaarNumber: 'hunter2',
          adharNo: 'hunter2',
          resetToken: 'hunter2',
          name: 'asha',
        },
      ],
      step: { code: 'hunter2', backupCodes: ['hunter2'], secret: { key: 'hunter2' } },
    }
    const cause = Object.assign(new Error('inner'), { code: 'ECONNRESET', request: deep })
    const error = Object.assign(new Error('outer', { cause }), { one: { two: { three: deep } } })
    log.error({ err: error, one: { two: { three: deep } } }, 'request failed')
    expect(text()).not.toContain('hunter2')
    expect(line()).toMatchObject({
      msg: 'request failed',
      err: { type: 'Error', message: 'outer', cause: { message: 'inner', code: 'ECONNRESET' } },
      one: { two: { three: { password: '[Redacted]', people: [{ name: 'asha' }] } } },
    })
    expect(line()['err']).toHaveProperty('stack', expect.stringContaining('log.test.ts'))
  })

  it('ends where an object holds itself, and leaves bytes out', () => {
    const { log, line } = listening()
    const error: Error & { self?: unknown; body?: unknown } = new Error('round')
    error.self = error
    error.body = Buffer.from('hunter2')
    log.error(error)
    expect(line()).toMatchObject({ msg: 'round', err: { self: '[…]', body: '[7 bytes]' } })
  })
})

describe.each(engines)('a clash in the database on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('is logged with its code and without the values', async () => {
    await testApp.app.identity.createUser(asha)
    const { writes } = testApp.app.database
    const row = await writes.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const error: unknown = await writes
      .insertInto('users')
      .values({ ...row, id: 'other' })
      .execute()
      .catch((failed: unknown) => failed)
    const { log, line, text } = listening()
    log.error({ err: new Error('could not save', { cause: error }) })
    expect(text()).not.toContain(asha.email)
    expect(text()).not.toContain(`(${asha.username})`)
    const code = engine === 'sqlite' ? 'SQLITE_CONSTRAINT_UNIQUE' : '23505'
    expect(line()).toMatchObject({ err: { cause: { code } } })
  })
})
