import { beforeEach, describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { sealedOf } from '#lib/server/kernel/declared.ts'
import { createKeyring } from '#lib/server/kernel/secrets/keyring.ts'
import { reseal } from '#lib/server/kernel/secrets/reseal.ts'
import { addSecret, readSecrets } from '#lib/server/kernel/secrets/secret-key.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { createOwners, ownersFeature, ownersMobile } from './feature/sealed.ts'

describe.each(engines)('a column that nobody reads in a copy of the database, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, ownersFeature] }))
  beforeEach(async () => {
    await testApp.app.database.writes.schema
      .createTable('lost_owners')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('mobile', 'text')
      .addColumn('mobile_hash', 'text')
      .execute()
  })

  it('is found and opened by the app, and holds nothing of what was typed', async () => {
    const owners = createOwners(testApp.app)
    await owners.add('98765 43210')
    expect(await owners.find('9876543210')).toEqual(['98765 43210'])
    expect(await owners.find('9876543211')).toEqual([])
    expect(JSON.stringify(await owners.store.read.all())).not.toMatch(/98765|43210/)
  })

  it('is resealed with a new secret, found and opened before, between and after', async () => {
    const { app } = testApp
    const owners = createOwners(app)
    const first = await owners.add('9876543210')
    const [before] = await owners.store.read.all()
    await addSecret(app.env.secretKeyFile)
    const keyring = createKeyring(() => readSecrets(app.env.secretKeyFile))
    const next = createOwners({ ...app, keyring })
    expect(await next.find('9876543210')).toEqual(['9876543210'])
    await next.add('9876543210')
    expect(await next.find('9876543210')).toHaveLength(2)
    expect(sealedOf(app.features)).toContain(ownersMobile)
    expect(await reseal(app.database, keyring, ownersMobile)).toEqual({ resealed: 1, lost: 0 })
    expect(await reseal(app.database, keyring, ownersMobile)).toEqual({ resealed: 0, lost: 0 })
    expect(await next.find('9876543210')).toHaveLength(2)
    const after = (await next.store.read.all()).find(({ id }) => id === first)
    expect(after?.mobile).not.toBe(before?.mobile)
    expect(after?.mobile_hash).not.toBe(before?.mobile_hash)
    const newest = createKeyring(() => keyring.secrets().slice(0, 1))
    expect(sealedField(newest, ownersMobile).open(after?.mobile ?? '', first)).toBe('9876543210')
  })

  it('is resealed for any number of rows, past those that no secret opens, which stay', async () => {
    const { app } = testApp
    const owners = createOwners(app)
    for (let count = 0; count < 3; count += 1) await owners.add(`987654321${count}`)
    const mobile = sealedField(app.keyring, ownersMobile)
    const rows = Array.from({ length: 205 }, (_, at) => `many-${String(at).padStart(3, '0')}`)
    const lost = { id: 'lost', mobile: 's1.00000000.a.b.c', mobile_hash: '' }
    await owners.store.transact(async (write) => {
      for (const id of rows) await write.add({ id, mobile: mobile.close('1', id), mobile_hash: '' })
      await write.add(lost)
    })
    await addSecret(app.env.secretKeyFile)
    const keyring = createKeyring(() => readSecrets(app.env.secretKeyFile))
    expect(await reseal(app.database, keyring, ownersMobile)).toEqual({ resealed: 208, lost: 1 })
    expect(await owners.store.read.all()).toContainEqual(lost)
  })

  it('is resealed once by two processes at the same time', async () => {
    const { app } = testApp
    const owners = createOwners(app)
    await owners.add('9876543210')
    await addSecret(app.env.secretKeyFile)
    const keyring = createKeyring(() => readSecrets(app.env.secretKeyFile))
    const both = [1, 2].map(() => reseal(app.database, keyring, ownersMobile))
    expect((await Promise.all(both)).reduce((sum, { resealed }) => sum + resealed, 0)).toBe(1)
    expect(await createOwners({ ...app, keyring }).find('9876543210')).toEqual(['9876543210'])
  })
})
