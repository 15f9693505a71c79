import { expect, it } from 'vitest'
import * as v from 'valibot'
import { dueInput } from '#lib/schemas/fees/dues.ts'
import { createSingleDues } from '#lib/server/features/fees/dues/dues.service.ts'
import { type FeesRepository, feesRepository } from '#lib/server/features/fees/repository.ts'
import { createEnrolmentReversal } from '#lib/server/features/students/enrolment/take-back.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { feeType, sunita } from '../../support/payments/fees.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'

const testApp = openForEach(() => openTestApp('postgres'))

/** A due is added while the student, who was admitted by mistake, is taken out of the register. */
async function addedBesideRemoved(unlock?: (write: FeesRepository) => FeesRepository) {
  const { app, clock } = testApp
  const place = await placeInCse(testApp)
  const id = await app.students.add(
    typedStudent({ name: 'Asha Rao', admissionNumber: 'A1', ...place }),
    lakshmi,
  )
  const feeTypeId = await feeType(testApp)
  const store = racing(app.database, storeOf(app.database, feesRepository), unlock)
  const features = app.features
  const { addDue } = createSingleDues({ store, catalogue: app.catalogue, clock, features })
  const { takeBackEnrolment } = createEnrolmentReversal({ features })
  const view = await app.catalogue.read()
  const typed = v.parse(dueInput, { feeTypeId, year: '2026-2027', amount: '45,000', dueOn: '2027-01-31' })
  const enrolment = { studentId: id, since: clock.now(), photo: null, view, actor: lakshmi, at: clock.now() }
  return endsOf(
    addDue({ kind: 'student', id }, typed, sunita),
    store.transact(({ transaction }) => takeBackEnrolment(transaction, enrolment)),
  )
}

it('a due keeps its student in the register, or is refused with the student gone', async () => {
  const [first, second] = await addedBesideRemoved()
  expect(first).toBe('done')
  expect(['student.owes', 'dues.payerRemoved']).toContain(second)
})

it('would be left without a student where nobody waits', async () => {
  const unlocked = (write: FeesRepository): FeesRepository => ({
    ...write,
    batch: { ...write.batch, keepPayers: async () => true },
  })
  expect(await addedBesideRemoved(unlocked)).toEqual(['done', 'done'])
})
