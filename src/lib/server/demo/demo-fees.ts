import * as v from 'valibot'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { dueInput, runInput } from '#lib/schemas/fees/dues.ts'
import { type StructureInput, structureInput } from '#lib/schemas/fees/structures.ts'
import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'

/** What the sample college charges, what its students owe for this year, and a concession that waits. */
export async function seedFees(app: App, actor: Actor): Promise<void> {
  const { fees, catalogue, clock } = app
  await fees.types.addDefaults(actor)
  const types = new Map((await fees.types.all()).map(({ id, name }) => [name, id]))
  const view = await catalogue.read()
  const year = academicYearOf(clock.now())
  const [from, to] = year.split('-')
  const courseId = view.find('course', 'B.Tech')[0]?.id ?? ''
  const idOf = (kind: 'branch' | 'batch', word: string): string =>
    view.find(kind, word, { parentId: courseId })[0]?.id ?? ''
  const add = ({
    type,
    ...more
  }: { type: string; amount: string; dueOn: string } & Partial<StructureInput>) =>
    fees.structures.add(
      v.parse(structureInput, {
        courseId,
        year,
        overdueConfirmed: 'on',
        ...more,
        feeTypeId: types.get(type),
      }),
      actor,
    )
  await add({ type: 'Tuition Fee', amount: '85,000', dueOn: `${from}-07-31` })
  await add({
    type: 'Tuition Fee',
    amount: '98,000',
    dueOn: `${from}-07-31`,
    branchId: idOf('branch', 'CSE'),
  })
  await add({ type: 'Library Fee', amount: '1,500', dueOn: `${to}-03-31` })
  await add({ type: 'Exam Fee', amount: '1,230', dueOn: `${to}-02-15`, batchId: idOf('batch', '2022') })
  for (const [type, batch] of [
    ['Tuition Fee', '2021'],
    ['Tuition Fee', '2022'],
    ['Library Fee', '2021'],
    ['Exam Fee', '2022'],
  ] as const) {
    const asked = v.parse(runInput, {
      feeTypeId: types.get(type),
      year,
      batchId: idOf('batch', batch),
      overdueConfirmed: 'on',
    })
    const { pin } = await fees.runs.preview(asked)
    await fees.runs.make({ ...asked, pin }, actor)
  }
  await proposeConcession(app, actor)
}

/** What is paid before the admission, on the page for whoever has no login yet. */
export async function chargeApplicant(
  { fees, clock }: App,
  admissionId: string,
  actor: Actor,
): Promise<void> {
  const type = (await fees.types.all()).find(({ name }) => name === 'Admission Fee')
  const year = academicYearOf(clock.now())
  const typed = v.parse(dueInput, { feeTypeId: type?.id, year, amount: '5,000' })
  await fees.addDue({ kind: 'admission', id: admissionId }, typed, actor)
}

/** For somebody with a login and somebody else, so that the accounts officer has something to decide. */
async function proposeConcession({ students, fees }: App, actor: Actor): Promise<void> {
  const [student] = await students.records(['21B81A0501'])
  const dues = student ? await fees.duesOf({ kind: 'student', id: student.id }) : []
  const due = dues.find(({ feeType }) => feeType === 'Tuition Fee')
  if (!due) return
  await fees.adjustments.propose(due.id, { amount: -1_000_000, reason: 'Merit scholarship' }, actor)
  const [other] = await students.records(['21B81A0502'])
  const twice = other ? await fees.duesOf({ kind: 'student', id: other.id }) : []
  const library = twice.find(({ feeType }) => feeType === 'Library Fee')
  if (library) await fees.changes.proposeCancel(library.id, 'Has returned the library card', actor)
}
