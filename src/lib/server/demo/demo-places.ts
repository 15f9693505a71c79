import * as v from 'valibot'
import { daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import {
  moveUpInput,
  noSemester,
  type Placement,
  placeInput,
  sectionInput,
} from '#lib/schemas/students/steps.ts'
import type { App } from '../app.ts'
import type { SavedStudent } from '../features/students/records/save-students.ts'
import type { StudentRecord } from '../features/students/records/student.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { termMondays } from './demo-terms.ts'

const olderBatch = '2021'
const youngerBatch = '2022'
/** Is in ECE since the second year, before that in CSE. */
const transferred = '21B81A04C7'
/** Began with the older batch and was detained in its second year. */
const readmitted = '22B81A0158'
const left = { rollNumber: '21B81A05Z9', name: 'Naresh Talari', branch: 'CSE', batch: olderBatch }

/** Returns the students as they came, on the day on which their batch began, with one who has left since. */
export function asTheyCame(students: readonly SavedStudent[], today: string): SavedStudent[] {
  const { first, running } = termMondays(today)
  return [...students, left].map((student) => {
    const { rollNumber, batch } = student
    if (rollNumber === transferred) return { ...student, branch: 'CSE', since: first }
    if (rollNumber === readmitted) return { ...student, batch: olderBatch, since: first }
    return { ...student, since: batch === youngerBatch ? running : first }
  })
}

/**
 * Moves students as they were moved since, in the order of the days: the older batch up to its fifth semester, and in
 * between a transfer, a detention with its readmission, and one who left.
 */
export async function seedMoves(app: App, actor: Actor): Promise<void> {
  const { first, second, third, earlier, running } = termMondays(indianDate(app.clock.now()))
  const older = (after: string, effectiveOn: string) =>
    moveUp(app, { batch: olderBatch, after, effectiveOn }, actor)
  await older('', first)
  await older('I-I', second)
  const leaving = await recordOf(app, left.rollNumber)
  const departure = { effectiveOn: daysBefore(first, -245), note: 'The family moved to another state' }
  await app.students.move(leaving.id, { move: 'leave', version: leaving.version, ...departure }, actor)
  await older('I-II', third)
  await place(app, transferred, actor, {
    kind: 'branchTransfer',
    branch: 'ECE',
    batch: olderBatch,
    semester: 'II-I',
    effectiveOn: daysBefore(running, 350),
    reason: 'A seat fell vacant in the second year.',
  })
  await older('II-I', earlier)
  const { id, version } = await recordOf(app, readmitted)
  const detention = { effectiveOn: daysBefore(running, 98), note: 'Attendance below 65 %' }
  await app.students.move(id, { move: 'detain', version, ...detention }, actor)
  await older('II-II', running)
  await place(app, readmitted, actor, {
    kind: 'readmission',
    branch: 'CIVIL',
    batch: youngerBatch,
    effectiveOn: running,
    reason: 'Begins again with the first semester.',
  })
}

/** Moves the younger batch into its first semester, on the day on which that began. */
export async function seedSemester(app: App, actor: Actor): Promise<void> {
  const { running } = termMondays(indianDate(app.clock.now()))
  await moveUp(app, { batch: youngerBatch, after: '', effectiveOn: running }, actor)
}

/** Puts half of those who study in a class with sections into each of the two. */
export async function seedSections(app: App, actor: Actor): Promise<void> {
  const { running } = termMondays(indianDate(app.clock.now()))
  const { catalogue, database, students } = app
  const view = await catalogue.read()
  const classes = new Set(view.of('section').map(({ parentId, semesterId }) => `${parentId} ${semesterId}`))
  const all = await database.reads
    .selectFrom('students')
    .select(['id', 'branch_id', 'semester_id'])
    .where('status', '=', 'studying')
    .orderBy('roll_number')
    .execute()
  const ids = all.flatMap(({ id, ...row }) =>
    classes.has(`${row.branch_id} ${row.semester_id}`) ? [id] : [],
  )
  for (const [index, section] of ['A', 'B'].entries()) {
    const asked = {
      ...v.parse(sectionInput, { section, effectiveOn: running }),
      ids: ids.filter((_, place) => place % 2 === index),
    }
    const { pin } = await students.previewSection(asked)
    await students.setSection({ ...asked, pin }, actor)
  }
}

interface SeededStep {
  batch: string
  /** The semester that has ended; empty before the first one. */
  after: string
  effectiveOn: string
}

async function moveUp(
  { catalogue, students }: App,
  { batch, after, effectiveOn }: SeededStep,
  actor: Actor,
): Promise<void> {
  const view = await catalogue.read()
  const within = { parentId: view.find('course', 'B.Tech')[0]?.id ?? null }
  const [ofBatch] = view.find('batch', batch, within)
  const semesterId = after === '' ? noSemester : view.find('semester', after, within)[0]?.id
  const asked = v.parse(moveUpInput, { batchId: ofBatch?.id, semesterId, effectiveOn })
  const { pin } = await students.previewMoveUp(asked)
  await students.moveUp({ ...asked, pin }, actor)
}

interface SeededPlacement {
  kind: Placement
  branch: string
  batch: string
  /** Omitted for a student who begins again. */
  semester?: string
  effectiveOn: string
  reason: string
}

async function place(
  app: App,
  rollNumber: string,
  actor: Actor,
  { branch, batch, semester = '', ...typed }: SeededPlacement,
): Promise<void> {
  const view = await app.catalogue.read()
  const within = { parentId: view.find('course', 'B.Tech')[0]?.id ?? null }
  const [ofBranch] = view.find('branch', branch, within)
  const [ofBatch] = view.find('batch', batch, within)
  const [ofSemester] = semester === '' ? [] : view.find('semester', semester, within)
  const asked = v.parse(placeInput, {
    ...typed,
    branchId: ofBranch?.id,
    batchId: ofBatch?.id,
    semesterId: ofSemester?.id,
  })
  const { id, version } = await recordOf(app, rollNumber)
  await app.students.place(id, asked, version, actor)
}

async function recordOf({ students }: App, rollNumber: string): Promise<StudentRecord> {
  const [record] = await students.records([rollNumber])
  if (!record) throw new Error(`The sample college has no student ${rollNumber}.`)
  return record
}
