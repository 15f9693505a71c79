import type { StudentInput } from '#lib/schemas/students/student.ts'
import type { EngineName } from '../database/databases.ts'
import { makeForEach, openForEach } from '../app/opened.ts'
import { entryId, placeInCse, typedStudent } from './students.ts'
import { lakshmi, openTestApp } from '../app/test-app.ts'

/** Sets up a college with one branch and batch, to which students are added as a clerk does. */
export function studentsOfCse(engine: EngineName, open: typeof openTestApp = openTestApp) {
  const testApp = openForEach(() => open(engine))
  const place = makeForEach(() => placeInCse(testApp))
  const students = () => testApp.app.students

  const add = (name: string, input: Partial<StudentInput> = {}): Promise<string> =>
    students().add(typedStudent({ name, ...place, ...input }), lakshmi)

  const rollOf = async (id: string) => (await students().show(id))?.rollNumber

  /** Adds a student whose name contains the roll number. */
  const enrol = (rollNumber: string, input: Partial<StudentInput> = {}): Promise<string> =>
    add(`Student ${rollNumber}`, { rollNumber, ...input })

  const course = (): Promise<string> => entryId(testApp, 'course', 'B.Tech')
  const semester = async (word: string): Promise<string> => entryId(testApp, 'semester', word, await course())

  /** Returns a student's status and semester. */
  const shown = async (id: string): Promise<string> => {
    const found = await students().show(id)
    const view = await testApp.app.catalogue.read()
    return `${found?.status} ${view.byId(found?.semesterId ?? '')?.shortName ?? '-'}`
  }

  return { testApp, place, students, add, enrol, rollOf, course, semester, shown }
}
