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

describe('an admission that two people move, on PostgreSQL', () => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp('postgres')
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())
  const admit = { move: 'admit', note: '', acceptsGaps: true } as const

  async function saveOne(unlock?: (write: AdmissionsRepository) => AdmissionsRepository) {
    const { app, clock } = testApp
    const { id } = await app.admissions.save(newAdmission(), swathi)
    const own = storeOf(app.database, createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn)))
    const store = racing(app.database, own, unlock)
    const { catalogue, students, features } = app
    return { id, parts: { store, catalogue, students, clock, features } }
  }

  async function admitAndCancel(unlock?: (write: AdmissionsRepository) => AdmissionsRepository) {
    const { id, parts } = await saveOne(unlock)
    const { move } = createAdmitService(parts)
    const note = 'Went to another college'
    return endsOf(
      move(id, { ...admit, version: 1 }, swathi),
      move(id, { move: 'cancel', version: 1, note }, lakshmi),
    )
  }

  async function takeBackTwice(unlock?: (write: AdmissionsRepository) => AdmissionsRepository) {
    const { id, parts } = await saveOne(unlock)
    await testApp.app.admissions.move(id, { ...admit, version: 1 }, swathi)
    const { takeBack } = createTakeBack(parts)
    return endsOf(takeBack(id, 2, swathi), takeBack(id, 2, lakshmi))
  }

  it.each([
    ['admitted or cancelled', admitAndCancel],
    ['taken back', takeBackTwice],
  ] as const)('is %s by one of them, and the other gets a conflict', async (_, atOnce) => {
    expect(await atOnce()).toEqual(['done', 'admission.changedSince'])
  })

  it.each([
    ['admitted and cancelled', admitAndCancel],
    ['taken back twice', takeBackTwice],
  ] as const)('would be %s where nobody looked at the version', async (_, atOnce) => {
    expect(await atOnce(withoutVersion)).toEqual(['done', 'done'])
  })
})
