import type { ResultList } from '#lib/schemas/results/result-answer.ts'
import type { App } from '../../../kernel/app.ts'
import type { StudentRecord } from '../../students/feature.ts'

/** A student as the own parents see them. */
export interface ShownChild {
  id: string
  name: string
  /** Roll number, course and batch. */
  about: string
  /** What anybody sees of the roll number; null while there is none. */
  list: ResultList | null
  /** Where the photo is shown; null where there is none. */
  photo: string | null
  student: StudentRecord
}

/** The students whom a parent sees, with what is published. */
export async function childrenOf(
  { links, students, catalogue, results }: Pick<App, 'links' | 'students' | 'catalogue' | 'results'>,
  userId: string,
): Promise<ShownChild[]> {
  const view = await catalogue.read()
  const ids = await links.childrenOf(userId)
  const found = await Promise.all(ids.map((id) => students.show(id)))
  return Promise.all(
    found
      .filter((student) => student !== null)
      .map(async (student) => {
        const { id, name, rollNumber, admissionNumber, courseId, branchId, branch } = student
        const words = [rollNumber ?? admissionNumber, view.nameOf(courseId), view.nameOf(branchId) || branch]
        const list = rollNumber === null ? null : await results.lookup.list(rollNumber)
        const photo = await students.photoAddress(id)
        return { id, name, about: words.filter(Boolean).join(' · '), list, photo, student }
      }),
  )
}
