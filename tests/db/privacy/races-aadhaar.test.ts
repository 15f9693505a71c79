import { beforeEach, describe, expect, it } from 'vitest'
import { aadhaarColumn } from '#lib/server/features/admissions/aadhaar.ts'
import { admissionsImport } from '#lib/server/features/admissions/import/admissions.import.ts'
import {
  type AdmissionsRepository,
  createAdmissionsRepository,
} from '#lib/server/features/admissions/repository.ts'
import {
  commitAdmissions,
  lockAdmissions,
  prepareRows,
} from '#lib/server/features/admissions/import/save-rows.ts'
import { createPhotoStorage } from '#lib/server/features/admissions/photos/store-photo.ts'
import type { ParsedAdmissionRow } from '#lib/server/features/admissions/import/parse-row.ts'
import { createSaveAdmission } from '#lib/server/features/admissions/form/save-admission.ts'
import { importStoreOf } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { requireImport } from '#lib/server/kernel/imports/kind-registry.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { admissionSheets, ashaRow, rowOf } from '../../support/admissions/admission-sheets.ts'
import { anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

type Unlock = (write: AdmissionsRepository) => AdmissionsRepository

const withoutLock: Unlock = (write) => ({
  ...write,
  admissions: { ...write.admissions, lockAadhaar: async () => {} },
})

describe('an Aadhaar number that two save at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const seal = () => sealedField(testApp.app.keyring, aadhaarColumn)
  const storeWith = (unlock?: Unlock) =>
    racing(testApp.app.database, storeOf(testApp.app.database, createAdmissionsRepository(seal())), unlock)

  async function formsAtOnce(unlock?: Unlock) {
    const { app, clock } = testApp
    const { catalogue, files, students } = app
    const { save } = createSaveAdmission({
      store: storeWith(unlock),
      catalogue,
      clock,
      aadhaar: seal(),
      usesSeatTypes: async () => false,
      photos: createPhotoStorage({ files, students }),
    })
    const ends = await endsOf(
      save(newAdmission(), swathi),
      save(newAdmission({ name: 'Usha Rao', hallTicketNo: '' }), lakshmi),
    )
    return { ends, saved: await savedWithIt() }
  }

  const savedWithIt = async (): Promise<number> =>
    (await testApp.app.admissions.search({ ...nobody, aadharNo: anAadhaar })).length

  /** Writes the row of two uploads that were both checked before the person existed. */
  async function uploadsAtOnce(hasLock: boolean) {
    const its = admissionSheets(testApp)
    const ids = [await its.checkRows(rowOf(...ashaRow)), await its.checkRows(rowOf(...ashaRow))]
    const store = storeWith()
    await Promise.all(ids.map((id) => store.transact((write) => saveRows(write, id, hasLock))))
    return savedWithIt()
  }

  /** Saves rows as the upload's job does. */
  async function saveRows(write: AdmissionsRepository, importId: string, hasLock: boolean): Promise<void> {
    const { app, clock } = testApp
    const { read } = importStoreOf(app)
    const found = await requireImport(read, importId)
    const lines = await read.lines.nextToCommit(importId, 10, 0)
    // As the dry run of this kind stored them.
    const said = lines.flatMap(({ parsed }) => parsed ?? []) as ParsedAdmissionRow[]
    const ready = prepareRows(app, said)
    const work = { app, db: write.transaction, found, actor: swathi, at: clock.now() }
    if (hasLock) await lockAdmissions(work, ready)
    const known = await admissionsImport.identity.findExisting(app, write.transaction, found, [anAadhaar])
    if (known.size > 0) return
    const rows = ready.map((row) => ({ line: 2, row, verdict: 'new' as const, entity: null, version: null }))
    await commitAdmissions(work, rows)
  }

  it('is saved on one of two forms, and the other desk gets a conflict', async () => {
    expect(await formsAtOnce()).toEqual({ ends: ['done', 'admissions.aadhaarTaken'], saved: 1 })
  })

  it('would be on both where neither waits for the other', async () => {
    expect(await formsAtOnce(withoutLock)).toEqual({ ends: ['done', 'done'], saved: 2 })
  })

  it('is saved by one of two uploads', async () => {
    expect(await uploadsAtOnce(true)).toBe(1)
  })

  it('would be by both where neither waits for the other', async () => {
    expect(await uploadsAtOnce(false)).toBe(2)
  })
})

const nobody = { admissionId: '', adminNo: '', rollNumber: '', aadharNo: '', name: '' }
