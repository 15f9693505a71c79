import type { Kysely } from 'kysely'
import { wordsOf } from '#lib/students/place-words.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import { type NumberChange, type NumberChecks, numberProblem } from '../numbers/number-checks.ts'
import type { StudentsRepository } from '../repository.ts'
import type { StrengthCount } from '../strength/strength.repository.ts'
import type { StudentPlace } from './student-place.ts'
import type { Renamed } from './student-change.repository.ts'
import type { MissingCounts } from './student-group.repository.ts'
import { toGroupFilter } from './student-groups.ts'
import { recordOf } from './student-row.ts'
import type { Student, StudentChange, StudentRecord } from './student.ts'

interface Group {
  branch: string
  batch: string
}

/** Read access for other features: students by roll number, with catalogue names. */
export interface StudentReader {
  find(rollNumbers: readonly string[]): Promise<Map<string, Student>>
  isAny(): Promise<boolean>
  /** Counts the current students by branch and batch. */
  groups(): Promise<(Group & { count: number })[]>
  /** Counts the current students and the branches that they study in. */
  current(): Promise<{ students: number; branches: number }>
  /** Counts the current students of these branches and batches; an empty list means all. */
  countIn(branchIds: readonly string[], batchIds: readonly string[]): Promise<number>
  /** Counts what the current students of these branches lack; null means all branches. */
  missing(branches: readonly string[] | null): Promise<MissingCounts>
  /** Returns the students of a batch and a branch; an empty text means any. */
  ofGroup(batch: string, branch: string): Promise<Student[]>
  classmates(groups: readonly Group[]): Promise<Student[]>
  /** Returns the full records of those roll numbers that are in the register. */
  records(rollNumbers: readonly string[]): Promise<StudentRecord[]>
  /** Returns the full record; null if there is none. */
  show(id: string): Promise<StudentRecord | null>
  /** Returns the changes of the student, newest first. */
  history(id: string): Promise<StudentChange[]>
  /** Returns where the student was from which day on, the present place first. */
  placesOf(id: string): Promise<StudentPlace[]>
  /** Counts who was studying or detained on an Indian date; `branchIds` null means all branches. */
  strengthOn(day: string, branchIds: readonly string[] | null): Promise<StrengthCount[]>
  /** Returns the first day of the first place, before which nothing is known; empty without students. */
  knownSince(): Promise<string>
  /** Returns those former roll numbers under which records of this student exist, and of nobody else. */
  carriedFor(student: StudentRecord, rollNumbers: readonly string[]): Promise<string[]>
  /** Returns the problem that requires a reason for a change of a roll number. */
  numberProblem(change: NumberChange): Promise<FieldProblem | null>
  /** Returns a batch of pending name changes, until they are settled. */
  renamed(limit: number): Promise<Renamed[]>
}

interface Parts extends NumberChecks {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
}

export function studentReader({ store: { read }, catalogue, ...checks }: Parts): StudentReader {
  const ofGroups = async (groups: readonly Group[]): Promise<Student[]> => {
    const view = await catalogue.read()
    const wanted = groups.map(({ branch, batch }) => toGroupFilter(view, branch, batch))
    return (await read.groups.students(wanted)).flatMap((record) => studentOf(view, record))
  }
  return {
    async find(rollNumbers) {
      const view = await catalogue.read()
      const records = await read.students.byNumbers('roll_number', rollNumbers)
      const students = records.flatMap((record) => studentOf(view, record))
      return new Map(students.map((student) => [student.rollNumber, student]))
    },

    async groups() {
      const view = await catalogue.read()
      const counts = new Map<string, Group & { count: number }>()
      for (const { count, ...group } of await read.groups.all()) {
        const words = wordsOf(view, { ...group, branchId: group.branch_id, batchId: group.batch_id })
        const key = `${words.branch}\t${words.batch}`
        counts.set(key, { ...words, count: count + (counts.get(key)?.count ?? 0) })
      }
      return [...counts.values()]
    },

    current: read.groups.current,
    countIn: read.groups.countIn,
    missing: read.groups.missing,
    ofGroup: (batch, branch) => ofGroups([{ batch, branch }]),
    classmates: ofGroups,
    records: (rollNumbers) => read.students.byNumbers('roll_number', rollNumbers),
    isAny: read.students.isAny,
    show: read.students.find,
    history: read.changes.of,
    placesOf: read.places.of,
    strengthOn: read.strength.on,
    knownSince: read.strength.since,
    async carriedFor(student, rollNumbers) {
      const found = [...(await checks.carried(read.transaction, rollNumbers)).keys()]
      const given = found.map((rollNumber) => ({ ...student, rollNumber }))
      const others = await checks.ofOthers(read, given)
      const held = new Set<string>()
      for (const { id, rollNumber } of await read.students.byNumbers('roll_number', found))
        if (rollNumber !== null && id !== student.id) held.add(rollNumber)
      return found.filter((number) => !others.has(number) && !held.has(number))
    },
    numberProblem: (change) => numberProblem(checks, read, change),
    renamed: read.renames.some,
  }
}

/** Returns no student without a roll number, because results and logins know only roll numbers. */
const studentOf = (view: CatalogueView, record: StudentRecord): Student[] =>
  record.rollNumber === null
    ? []
    : [{ rollNumber: record.rollNumber, name: record.name, ...wordsOf(view, record) }]

/** Catalogue ids; an omitted one does not restrict. */
interface PlaceWanted {
  courseId?: string | null
  batchId?: string | null
  branchId?: string | null
  semesterId?: string | null
  /** Includes students who have completed. */
  withCompleted?: boolean
}

export interface PlacedStudents {
  /**
   * Returns current students in all of these places, including detained ones, sorted by number; runs on the given
   * handle or transaction.
   */
  placed(db: Kysely<Tables>, wanted: PlaceWanted): Promise<StudentRecord[]>
}

export const placedStudents: PlacedStudents = {
  async placed(db, { courseId, batchId, branchId, semesterId, withCompleted = false }) {
    const rows = await db
      .selectFrom('students')
      .selectAll()
      .where('status', 'in', ['studying', 'detained', ...(withCompleted ? (['completed'] as const) : [])])
      .$if(Boolean(courseId), (query) => query.where('course_id', '=', courseId ?? ''))
      .$if(Boolean(batchId), (query) => query.where('batch_id', '=', batchId ?? ''))
      .$if(Boolean(branchId), (query) => query.where('branch_id', '=', branchId ?? ''))
      .$if(Boolean(semesterId), (query) => query.where('semester_id', '=', semesterId ?? ''))
      .orderBy('number_key')
      .orderBy('id')
      .execute()
    return rows.map(recordOf)
  },
}
