import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { StepKind } from '#lib/schemas/students/steps.ts'
import type { StudentStatus } from '#lib/schemas/students/student.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { transitionAll } from '../../../kernel/transitions/transition.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { type StudentMove, studentMachine } from '../records/student-states.ts'
import { isSamePlace } from '../records/student-place.ts'
import type { StudentsRepository } from '../repository.ts'
import { type StepAbout, type StepChange, stepDifferences } from './student-step.ts'

export interface NewStep {
  kind: StepKind
  about: StepAbout
  /** Changes of records that are locked. */
  changes: readonly StepChange[]
  undoes?: string
  view: CatalogueView
  actor: Actor
  at: string
  /** From which day it holds, an Indian date: by default the same day. */
  day?: string
}

/** Fields of a step in the audit trail; who was changed and how is recorded in the step itself. */
export const auditedStep = [
  'batch',
  'branch',
  'semester',
  'toSemester',
  'pattern',
  'section',
  'day',
  'students',
]

/** Writes a step with one audit entry and one history entry per student. Returns the id of the step. */
export async function writeStep(
  write: StudentsRepository,
  { kind, about, changes, undoes, view, actor, at, day = indianDate(at) }: NewStep,
): Promise<string> {
  const step = { id: newId(), kind }
  const students = changes.length
  const isMove = kind !== 'numbers' && undoes === undefined
  const kept = isMove ? { ...about, day } : about
  await write.steps.add({ ...step, about: kept, students, at, byId: actor.id, undoes: undoes ?? null })
  await write.batch.change(changes, {
    at,
    day: undoes === undefined ? day : null,
    isUndoing: undoes !== undefined,
  })
  await write.changes.add(
    changes.map((change) => ({
      studentId: change.before.id,
      version: change.before.version + 1,
      at,
      byId: actor.id,
      importId: null,
      step,
      note: change.note,
      holdsFrom: undoes !== undefined || isSamePlace(change.before, change.after) ? null : day,
      ...stepDifferences(change),
    })),
  )
  await transitionAll(write, studentMachine, changes.flatMap(movedBy(undoes !== undefined)), { actor, at })
  const after = { ...aboutInWords(view, kept), students }
  const auditChange = {
    action: `studentStep.${kind}` satisfies AuditAction,
    entity: 'studentStep',
    entityId: step.id,
    after,
  }
  await write.audit.record(auditEntry(actor, at, auditChange))
  return step.id
}

const moveInto: Readonly<Record<StudentStatus, StudentMove>> = {
  ...({ completed: 'complete', left: 'leave' } as const),
  ...({ detained: 'detain', studying: 'resume' } as const),
}

const movedBy =
  (isUndoing: boolean) =>
  ({ before: { id, status: from, version }, after: { status: to }, note }: StepChange) =>
    from === to
      ? []
      : [{ id, move: isUndoing ? ('takeBack' as const) : moveInto[to], from, to, version: version + 1, note }]

/** Describes what a step was about, with catalogue names. */
export const aboutInWords = (view: CatalogueView, about: StepAbout): Record<string, string> =>
  Object.fromEntries(
    Object.entries(about).map(([field, value]) => [
      field.replace(/Id$/, ''),
      field.endsWith('Id') ? view.nameOf(String(value)) : String(value),
    ]),
  )
