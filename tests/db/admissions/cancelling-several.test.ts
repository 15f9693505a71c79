import { beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('several admissions that are cancelled at once on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  const save = (index: number) =>
    testApp.app.admissions.save(
      newAdmission({ aadharNo: String(300_000_000_000 + index), hallTicketNo: '' }),
      swathi,
    )
  const admit = (id: string) =>
    testApp.app.admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)

  it('are cancelled for one reason, except those that are admitted or cancelled already', async () => {
    const { admissions } = testApp.app
    const waiting = await save(1)
    const admitted = await save(2)
    const gone = await save(3)
    await admit(admitted.id)
    await admissions.move(gone.id, { move: 'cancel', version: 1, note: 'Moved away' }, swathi)
    const ids = [waiting.id, admitted.id, gone.id, 'nobody']
    const plan = await admissions.planCancelling(ids)
    expect(plan.cancelled.map(({ id }) => id)).toEqual([waiting.id])
    const refused = ['alreadyAdmitted', 'alreadyCancelled', 'notWaiting'].map((code) => ({
      problem: { code: `admissions.${code}` },
    }))
    expect(plan.refused).toMatchObject(refused)
    const { digest } = plan
    await expect(admissions.cancelSeveral(ids, { reason: ' ', digest }, swathi)).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    const reason = 'Uploaded by mistake'
    expect(await admissions.cancelSeveral(ids, { reason, digest }, swathi)).toMatchObject({
      cancelled: 1,
      refused,
    })
    expect(await admissions.find(waiting.id)).toMatchObject({ state: 'cancelled', version: 2 })
    expect(await admissions.moves(waiting.id)).toMatchObject([{ to: 'cancelled', note: reason }, {}])
    expect(await admissions.find(admitted.id)).toMatchObject({ state: 'admitted' })
  })

  it('are not cancelled once one of them was admitted after the question', async () => {
    const { admissions } = testApp.app
    const first = await save(1)
    const second = await save(2)
    const ids = [first.id, second.id]
    const { digest } = await admissions.planCancelling(ids)
    await admit(second.id)
    const decision = { reason: 'Uploaded by mistake', digest }
    await expect(admissions.cancelSeveral(ids, decision, swathi)).rejects.toMatchObject({
      code: 'admissions.choiceChanged',
    })
    const accountant = { ...swathi, roles: ['ROLE_ACCOUNTANT' as const] }
    const again = await admissions.planCancelling(ids)
    const next = { ...decision, digest: again.digest }
    await expect(admissions.cancelSeveral(ids, next, accountant)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    expect(await admissions.find(first.id)).toMatchObject({ state: 'submitted' })
  })
})
