import type { Feature } from '../../../kernel/feature.ts'
import { carriedNumbers } from '../../../kernel/records/carried-numbers.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { type StudentChange, type StudentRecord, studentReferenceFields } from '../records/student.ts'
import { isSamePlace, placeOf } from '../records/student-place.ts'
import type { StudentsRepository } from '../repository.ts'
import { findHeldPlaces, type LostPlace } from './place-guards.ts'
import type { StepChange } from './student-step.ts'

/** Preview of undoing a step. */
export interface UndoPlan {
  changes: StepChange[]
  /** Each with an error code that tells why they stay as the step left them. */
  staying: { student: StudentRecord; reason: string }[]
}

interface Parts {
  view: CatalogueView
  features: readonly Feature[]
}

/** Restores each student to the state before the step, unless someone or something already relies on the new one. */
export async function planUndo(
  { view, features }: Parts,
  write: Pick<StudentsRepository, 'transaction' | 'students' | 'places'>,
  { changes, records }: { changes: readonly StudentChange[]; records: readonly StudentRecord[] },
): Promise<UndoPlan> {
  const changeOf = new Map(changes.map((change) => [change.studentId, change]))
  const plan: UndoPlan = { changes: [], staying: [] }
  for (const before of records) {
    const change = changeOf.get(before.id)
    if (change?.version !== before.version)
      plan.staying.push({ student: before, reason: 'steps.editedSince' })
    // `stepDifferences` wrote these fields of a record, so the cast is safe.
    else
      plan.changes.push({
        before,
        after: { ...before, ...(change.before as Partial<StudentRecord>) },
        note: '',
      })
  }
  keepBack(plan, 'steps.entryGone', ({ after }) =>
    studentReferenceFields.some((field) => after[field] !== null && view.byId(after[field]) === null),
  )
  const held = await findHeldPlaces(features, write.transaction, await lostPlaces(view, write, plan.changes))
  for (const reason of new Set(held.values()))
    keepBack(plan, reason, ({ before: { id } }) => held.get(id) === reason)
  const used = await usedNumbers(features, write, plan.changes)
  keepBack(
    plan,
    'steps.numberInUse',
    ({ before, after }) => before.rollNumber !== after.rollNumber && used.has(before.rollNumber ?? ''),
  )
  await keepTaken(write, plan)
  return plan
}

const classFields = ['branchId', 'batchId', 'semesterId'] as const

/** The places that the students would leave again. */
async function lostPlaces(
  view: CatalogueView,
  { places }: Pick<StudentsRepository, 'places'>,
  changes: readonly StepChange[],
): Promise<LostPlace[]> {
  const moved = changes.filter(({ before, after }) => !isSamePlace(before, after))
  const present = await places.present(moved.map(({ before: { id } }) => id))
  return moved.flatMap(({ before, after }) => {
    const place = present.get(before.id)
    const semester = view.byId(before.semesterId ?? '')
    if (!place) return []
    const lost: LostPlace = {
      studentId: before.id,
      rollNumber: before.rollNumber,
      place: placeOf(before),
      semesterNames: semester ? [semester.shortName, semester.name] : [],
      since: place.from,
      isOtherClass: classFields.some((field) => before[field] !== after[field]),
    }
    return [lost]
  })
}

/** Keeps the students that match a condition; returns whether there are any. */
function keepBack(plan: UndoPlan, reason: string, isSo: (change: StepChange) => boolean): boolean {
  const { stay = [], go = [] } = Object.groupBy(plan.changes, (change) => (isSo(change) ? 'stay' : 'go'))
  plan.changes = go
  plan.staying.push(...stay.map(({ before: student }) => ({ student, reason })))
  return stay.length > 0
}

/** Returns numbers assigned by the step that results, marks, holds or logins already use. */
async function usedNumbers(
  features: readonly Feature[],
  { transaction }: Pick<StudentsRepository, 'transaction'>,
  changes: readonly StepChange[],
): Promise<Set<string>> {
  const given = changes.flatMap(({ before, after }) =>
    before.rollNumber === null || before.rollNumber === after.rollNumber ? [] : [before.rollNumber],
  )
  const kinds = ['rollNumber', 'rollNumberInUse'] as const
  const found = await Promise.all(kinds.map((kind) => carriedNumbers(features, kind)(transaction, given)))
  return new Set(found.flatMap((numbers) => [...numbers.keys()]))
}

/**
 * A student who stays keeps the number, which another student may have had earlier; then that student must stay, too.
 * Repeats until no one else is affected.
 */
async function keepTaken({ students }: Pick<StudentsRepository, 'students'>, plan: UndoPlan): Promise<void> {
  const back = plan.changes.flatMap(({ before, after }) =>
    before.rollNumber === after.rollNumber ? [] : (after.rollNumber ?? []),
  )
  const holders = new Map(
    (await students.byNumbers('roll_number', back)).map((each) => [each.rollNumber, each.id]),
  )
  const isStuck = (going: ReadonlySet<string>) => (change: StepChange) => {
    const { before, after } = change
    const holder = before.rollNumber === after.rollNumber ? undefined : holders.get(after.rollNumber)
    return holder !== undefined && holder !== before.id && !going.has(holder)
  }
  const stuck = () => isStuck(new Set(plan.changes.map(({ before: { id } }) => id)))
  while (keepBack(plan, 'steps.numberTaken', stuck())) continue
}
