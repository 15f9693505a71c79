import { describe, expect, it } from 'vitest'
import type { CancelCheck } from '#lib/server/kernel/records/cancel-checks.ts'
import type { Feature } from '#lib/server/kernel/feature.ts'
import { features } from '#lib/server/app.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

/** Stands in for a feature with payments: blocks cancelling admissions with this name. */
const stays: CancelCheck['stays'] = async (db, ids) => {
  const paid = db.selectFrom('admissions').select('id').where('id', 'in', ids).where('name', '=', 'Paid Rao')
  return (await paid.execute()).map(({ id }) => id)
}
const counter: Feature = {
  name: 'counter',
  beforeCancel: { admissions: { refusal: 'student.inUse', reason: 'recordAdmitted', stays } },
}

describe.each(engines)('an admission that another feature has something on, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, counter] }))

  async function saved(name: string): Promise<string> {
    await testApp.app.catalogue.addDefaults(lakshmi)
    return (await testApp.app.admissions.save(newAdmission({ name }), swathi)).id
  }
  const cancel = (id: string) =>
    testApp.app.admissions.move(id, { move: 'cancel', version: 1, note: 'Moved away' }, swathi)

  it('is not cancelled, and nothing is half done', async () => {
    const id = await saved('Paid Rao')
    await expect(cancel(id)).rejects.toMatchObject({ code: 'student.inUse', params: { name: 'Paid Rao' } })
    expect(await testApp.app.admissions.find(id)).toMatchObject({ state: 'submitted', version: 1 })
    expect(await testApp.app.admissions.moves(id)).toMatchObject([{ to: 'submitted' }])
  })

  it('is one of them alone: all others are cancelled', async () => {
    const id = await saved('Asha Rao')
    await cancel(id)
    expect(await testApp.app.admissions.find(id)).toMatchObject({ state: 'cancelled' })
  })

  it('stays where the upload that brought it is undone, and the row says why', async () => {
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    const file = [
      'Student Name,Gender,Course,Batch,Branch,Adhaar No,Date of Birth',
      'Paid Rao,F,B.Tech,2026,CSE,234123412346,15/08/2007',
      'Asha Rao,F,B.Tech,2026,CSE,300000000003,15/08/2007',
    ]
    const upload = uploadsOf(testApp, 'admissions')
    const importId = await upload.check(csvOf(...file))
    await upload.commit(importId)
    await upload.undo(importId)
    const { rows } = await app.imports.rows(importId, 'notDone', 1)
    expect(rows).toMatchObject([
      { line: 2, outcome: 'kept', problems: [{ message: expect.stringContaining('An admission') }] },
    ])
    const states = await app.database.reads.selectFrom('admissions').select(['name', 'state']).execute()
    expect(states.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'Asha Rao', state: 'cancelled' },
      { name: 'Paid Rao', state: 'submitted' },
    ])
  })
})
