import * as v from 'valibot'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { App } from '../app.ts'
import type { Student } from '../features/students/records/student.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { type DemoExam, demoExam } from './demo-results.ts'

/** Of the younger batch the branch that is examined under R22, by the scale of JNTUH: O to Ab. */
export const autonomousBranch = 'MECH'
const regulation = 'R22'
const actor = systemActor('demo')

/** The regulation with its scale, and the first exam of its class. */
export async function seedAutonomous(
  { catalogue, gradeScales }: App,
  juniors: readonly Student[],
  publish: (demo: DemoExam) => Promise<unknown>,
): Promise<void> {
  await catalogue.add('regulation', v.parse(entryInput, { name: regulation }), actor)
  await gradeScales.assign([{ regulation, before: '', after: 'jntuh' }], actor)
  const exam = {
    title: `I B.Tech I Semester (${regulation}) Regular Examinations, 2023`,
    regulation,
    heldMonth: 2,
    heldYear: 2023,
    kind: 'regular',
    scheme: 'jntuh',
  } as const
  const students = juniors.filter(({ branch }) => branch === autonomousBranch)
  await publish(demoExam(exam, students, 'R22A1', 10))
}
