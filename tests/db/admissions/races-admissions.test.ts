import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aadhaarColumn } from '#lib/server/features/admissions/aadhaar.ts'
import {
  type AdmissionsRepository,
  createAdmissionsRepository,
} from '#lib/server/features/admissions/repository.ts'
import { createAdmitService } from '#lib/server/features/admissions/register/admit.ts'
import { createTakeBack } from '#lib/server/features/admissions/register/take-back.ts'
import { lockRows } from '#lib/server/kernel/db/portable.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

/** Turns the version check off, so that the second write overwrites the first. */
const withoutVersion = (write: AdmissionsRepository): AdmissionsRepository => ({
  ...write,
  admissions: {
    ...write.admissions,
    async setState({ id }, to, at) {
      await lockRows(write.transaction, 'admissions', [id])
      const now = await write.admissions.find(id)
      return write.admissions.setState({ id, version: now?.version ?? 0 }, to, at)
    },
  },
})

describe('an admission that one admits and another cancels, on PostgreSQL', () => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp('postgres')
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  async function atOnce(unlock?: (write: AdmissionsRepository) => AdmissionsRepository) {
    const { app, clock } = testApp
    const { id } = await app.admissions.save(newAdmission(), swathi)
    const own = storeOf(app.database, createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn)))
    const store = racing(app.database, own, unlock)
    const { catalogue, students, features } = app
    const { move } = createAdmitService({ store, catalogue, students, clock, features })
    const note = 'Went to another college'
    const version = 1
    return endsOf(
      move(id, { move: 'admit', version, note: '', acceptsGaps: true }, swathi),
      move(id, { move: 'cancel', version, note }, lakshmi),
    )
  }

  it('is moved by one of them, and the other gets a conflict', async () => {
    expect(await atOnce()).toEqual(['done', 'admission.changedSince'])
  })

  it('would be both where nobody looked at the version', async () => {
    expect(await atOnce(withoutVersion)).toEqual(['done', 'done'])
  })
})

describe('an admission that one takes back and another cancels, on PostgreSQL', () => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp('postgres')
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  async function atOnce(unlock?: (write: AdmissionsRepository) => AdmissionsRepository) {
    const { app, clock } = testApp
    const { id } = await app.admissions.save(newAdmission(), swathi)
    await app.admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    const own = storeOf(app.database, createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn)))
    const store = racing(app.database, own, unlock)
    const { catalogue, students, features } = app
    const parts = { store, catalogue, students, clock, features }
    return endsOf(
      createTakeBack(parts).takeBack(id, 2, swathi),
      createAdmitService(parts).move(id, { move: 'cancel', version: 2, note: 'Left' }, lakshmi),
    )
  }

  it('is moved by one of them, and the other gets a conflict', async () => {
    expect(await atOnce()).toEqual(['done', 'admission.changedSince'])
  })

  it('would be both where nobody looked at the version', async () => {
    expect(await atOnce(withoutVersion)).toEqual(['done', 'done'])
  })
})
