import { beforeEach, describe, expect, it } from 'vitest'
import { aadhaarColumn } from '#lib/server/features/admissions/aadhaar.ts'
import {
  type AdmissionsRepository,
  createAdmissionsRepository,
} from '#lib/server/features/admissions/repository.ts'
import { createNumberSeriesService } from '#lib/server/features/admissions/numbering/number-series.service.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

describe('a pattern that two save at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const withoutLock = (write: AdmissionsRepository): AdmissionsRepository => ({
    ...write,
    series: { ...write.series, lock: async () => {} },
  })

  async function atOnce(unlock?: (write: AdmissionsRepository) => AdmissionsRepository) {
    const { app, clock } = testApp
    const own = storeOf(app.database, createAdmissionsRepository(sealedField(app.keyring, aadhaarColumn)))
    const { series } = createNumberSeriesService({
      store: racing(app.database, own, unlock),
      catalogue: app.catalogue,
      clock,
    })
    const rule = { courseId: '', year: '' }
    const ends = await endsOf(
      series.save({ ...rule, pattern: 'A{01}' }, 0, lakshmi),
      series.save({ ...rule, pattern: 'B{01}' }, 0, ravi),
    )
    return { ends, rules: (await series.all()).length }
  }

  it('goes to one of them, and the other gets a conflict', async () => {
    expect(await atOnce()).toEqual({ ends: ['done', 'admissionSeries.there'], rules: 1 })
  })

  it('is kept unique by the key of its table alone without the lock', async () => {
    expect(await atOnce(withoutLock)).toEqual({ ends: ['done', '23505'], rules: 1 })
  })
})
