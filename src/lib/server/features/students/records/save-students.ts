import type { StudentProfile } from '#lib/schemas/students/profile.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { StudentsRepository } from '../repository.ts'
import { resolveGroup } from './student-groups.ts'
import { emptyFields, type Student } from './student.ts'

/** A student with details that may be left out. */
export interface SavedStudent extends Student, Partial<StudentProfile> {
  /** The caste category by its id. */
  categoryId?: string | null
  /** The first day of a new student in the class, an Indian date; by default today. */
  since?: string
  /** The seat type by its id. */
  seatTypeId?: string | null
}

interface Parts {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

/** Adds students by roll number or changes existing ones; used by the sample college and by tests. */
export const saveStudents =
  ({ store, catalogue, clock }: Parts) =>
  async (students: readonly SavedStudent[]): Promise<void> => {
    const view = await catalogue.read()
    const written = new Map(students.map((student) => [student.rollNumber, student]))
    await store.transact(async (write) => {
      const there = await write.students.byNumbers('roll_number', [...written.keys()])
      const known = new Map(there.map((record) => [record.rollNumber, record]))
      const added = []
      for (const { rollNumber, name, branch, batch, since, ...more } of written.values()) {
        const blank = { courseId: null, branchId: null, batchId: null }
        const {
          branch: branchWord,
          batch: batchWord,
          ...place
        } = resolveGroup(view, { ...blank, branch, batch })
        const words = { branch: branchWord, batch: batchWord }
        const found = known.get(rollNumber)
        const fields = { ...(found ?? emptyFields), ...more, rollNumber, name, ...place }
        if (found) await write.students.change(found, { fields, words }, { at: clock.now() })
        else added.push({ since, student: { id: newId(), fields, words } })
      }
      for (const [day, some] of Map.groupBy(added, ({ since }) => since))
        await write.students.insert(
          some.map(({ student }) => student),
          { at: clock.now(), by: 'system', ...(day !== undefined && { day }) },
        )
    })
  }
