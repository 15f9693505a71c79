import { readFileSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import { createKeyring } from '#lib/server/kernel/secrets/keyring.ts'
import { encrypt } from '#lib/server/kernel/secrets/aes-gcm.ts'
import { addSecret, readSecrets } from '#lib/server/kernel/secrets/secret-key.ts'
import { codeOf } from '../../support/browser/authenticator.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { type FreshPlace, engines, migratedPlace } from '../../support/database/databases.ts'
import { asha, bearer, signInAs } from '../../support/people/people.ts'
import { shop } from '../../support/payments/payments.ts'
import { runCommand } from '../../support/processes/run-command.ts'
import { type TestApp, lakshmi, openTestAppAt } from '../../support/app/test-app.ts'

describe.each(engines)('a new secret on %s', (engine) => {
  let place: FreshPlace
  let testApp: TestApp
  beforeEach(async () => {
    place = await migratedPlace(engine)
    testApp = await open()
  })
  afterEach(async () => {
    await testApp.close()
    await place.drop()
  })

  const open = () => openTestAppAt({ ...place, drop: async () => {} }, { hashing: cheapHashing().hashing })
  const rotate = (...args: string[]) =>
    runCommand('secrets-rotate', args, { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' })
  const secrets = (): readonly string[] => readSecrets(testApp.app.env.secretKeyFile)
  const mails = () => testApp.app.database.reads.selectFrom('outbox').selectAll().orderBy('id').execute()

  /** Writes a mail in the format of an earlier version, bound only to its row. */
  async function writeOldMail(): Promise<void> {
    const { app } = testApp
    const { key } = createKeyring(secrets).current('prangan outbox')
    const params = encrypt(key, JSON.stringify({ name: 'Asha', path: '/reset?token=very-secret' }), 'old')
    const mail = { id: 'old', user_id: 'u', address: asha.email, template: 'reset', language: 'en', params }
    const at = app.clock.now()
    const waits = { state: 'waiting' as const, attempts: 0, not_before: at, created_at: at }
    await app.database.writes
      .insertInto('outbox')
      .values({ ...mail, ...waits })
      .execute()
  }

  it('is added before the old ones, readable by the owner alone, and reseals waiting data', async () => {
    const [first] = secrets()
    await writeOldMail()
    const { code, output } = await rotate()
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('outbox.params: 1 resealed, 0 that could not be opened'),
    })
    const [second, ...older] = secrets()
    expect(older).toEqual([first])
    expect(second).not.toBe(first)
    expect(output).not.toContain(second)
    expect(statSync(testApp.app.env.secretKeyFile).mode & 0o777).toBe(0o600)
    const { id } = createKeyring(secrets).current('prangan outbox')
    expect(await mails()).toMatchObject([{ params: expect.stringMatching(`^s1\\.${id}\\.`) }])
    // Sent by the server that started with only the old secret.
    await testApp.app.mail.sent()
    expect(await mails()).toMatchObject([{ state: 'sent' }])
    expect((await rotate('--reseal-only')).output).toContain('outbox.params: 0 resealed')
    expect(readFileSync(testApp.app.env.secretKeyFile, 'utf8').trim().split('\n')).toHaveLength(2)
  })

  it('tells of what no secret opens', async () => {
    await writeOldMail()
    await testApp.app.database.writes.updateTable('outbox').set({ params: 's1.0.a.b.c' }).execute()
    const { code, output } = await rotate()
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('1 that could not be opened'),
    })
  })

  it('leaves second factors and encrypted texts as good as they were', async () => {
    const { identity, cipher } = testApp.app
    await identity.createUser(asha)
    const { token, user } = await signInAs(testApp, 'asha', asha.password)
    const setup = await identity.secondFactor.start(bearer(token), asha.password)
    const actor = { id: user.id, name: 'asha', requestId: '' }
    await identity.secondFactor.confirm(bearer(token), await codeOf(setup.secret), actor)
    const text = await cipher.encrypt('a text', lakshmi)
    await addSecret(testApp.app.env.secretKeyFile)
    const restarted = await open()
    const code = await codeOf(setup.secret, 1)
    expect((await signInAs(restarted, 'asha', asha.password, { code })).user.username).toBe('asha')
    expect(await restarted.app.cipher.decrypt(text, lakshmi)).toBe('a text')
    expect(await restarted.app.cipher.encrypt('a text', lakshmi)).not.toContain(text.split('.')[1])
    await restarted.close()
  })

  it('reseals the keys of the payment gateway, which still open', async () => {
    const { app } = testApp
    await app.fees.types.addDefaults(lakshmi)
    const [type] = await app.fees.types.all()
    await app.payments.addKey(type?.id ?? '', shop, lakshmi)
    expect((await rotate()).output).toContain(
      'gateway_passwords.password: 1 resealed, 0 that could not be opened',
    )
    const { id } = createKeyring(secrets).current('gateway keys')
    const { reads } = app.database
    const sealed = await reads.selectFrom('gateway_passwords').select('password').execute()
    expect(sealed).toEqual([{ password: expect.stringMatching(`^s1\\.${id}\\.`) }])
    const restarted = await open()
    const { keys } = createPaymentsRepository(restarted.app)(reads)
    expect(await keys.ofType(type?.id ?? '')).toMatchObject({ shop })
    await restarted.close()
  })

  it('is one each where two commands make one at once, and nothing is lost', async () => {
    await writeOldMail()
    const ended = await Promise.all([rotate(), rotate()])
    expect(ended.map(({ code }) => code)).toEqual([0, 0])
    expect(new Set(secrets()).size).toBe(3)
    await testApp.app.mail.sent()
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })

  it('is lost where nobody waits for the other', async () => {
    const file = testApp.app.env.secretKeyFile
    const unlocked = (): Promise<void> => addSecret(file, (_, work) => work())
    await Promise.all([unlocked(), unlocked()])
    expect(secrets()).toHaveLength(2)
  })
})
