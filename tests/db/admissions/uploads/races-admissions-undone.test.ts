import { beforeEach, describe, expect, it } from 'vitest'
import { aadhaarColumn } from '#lib/server/features/admissions/aadhaar.ts'
import {
  type AdmissionsRepository,
  createAdmissionsRepository,
} from '#lib/server/features/admissions/repository.ts'
import { createAdmitService } from '#lib/server/features/admissions/register/admit.ts'
import { cancelRows } from '#lib/server/features/admissions/import/save-rows.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { newAdmission, swathi } from '../../../support/admissions/admissions.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { racing } from '../../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const unlocked = (write: AdmissionsRepository): AdmissionsRepository => ({
  ...write,
  admissions: { ...write.admissions, lock: () => Promise.resolve() },
})

/** Signals when the work of the next transaction is done, before it commits. */
function saying<Repository>(store: Store<Repository>, done: () => void): Store<Repository> {
  return {
    read: store.read,
    transact: (work) => store.transact(async (write) => work(write).finally(done)),
  }
}

describe('an upload of admissions that is undone while one of them is admitted, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  async function undoBesideMove(unlock?: (write: AdmissionsRepository) => AdmissionsRepository) {
    const { app, clock } = testApp
    const { catalogue, students, features } = app
    const asha = await app.admissions.save(newAdmission(), swathi)
    const uma = await app.admissions.save(newAdmission({ name: 'Uma', aadharNo: '345634563456' }), swathi)
    const own = storeOf(app.database, createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn)))
    const store = racing(app.database, own, unlock)
    const { promise: isMoved, resolve } = Promise.withResolvers<void>()
    const { move } = createAdmitService({
      store: saying(store, resolve),
      catalogue,
      students,
      clock,
      features,
    })
    const moving = move(asha.id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    await isMoved
    const rows = [asha, uma].map(({ id }, index) => ({ line: index + 2, entity: id, version: '1' }))
    const undoing = store.transact((write) =>
      cancelRows(write, { app, found: { fileName: 'a.csv' }, actor: swathi, at: clock.now() }, rows),
    )
    const [moved, undone] = await Promise.allSettled([moving, undoing])
    const states = (await own.read.admissions.byIds([asha.id, uma.id]))
      .toSorted((one, other) => one.number.localeCompare(other.number))
      .map(({ state }) => state)
    return { moved: moved.status, undone, states }
  }

  it('leaves that one and takes the others back', async () => {
    expect(await undoBesideMove()).toEqual({
      moved: 'fulfilled',
      undone: { status: 'fulfilled', value: new Map([[2, 'admittedSince']]) },
      states: ['admitted', 'cancelled'],
    })
  })

  it('takes none of them back where it does not wait for the one under way', async () => {
    expect(await undoBesideMove(unlocked)).toEqual({
      moved: 'fulfilled',
      undone: { status: 'rejected', reason: expect.objectContaining({ code: 'admission.changedSince' }) },
      states: ['admitted', 'submitted'],
    })
  })
})
