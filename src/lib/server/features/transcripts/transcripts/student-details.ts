import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import type { App } from '../../../kernel/app.ts'
import { type StudentTranscripts, studentTranscripts } from './student-transcripts.ts'

/** What the register knows of a student that a memo says. */
export interface AboutStudent {
  nameInOwnScript: string
  batch: string
  /** Of the photo's bytes; null where there is none. */
  photo: string | null
}

export type AboutParts = Pick<App, 'students' | 'catalogue' | 'results'>

const nothing: AboutStudent = { nameInOwnScript: '', batch: '', photo: null }

/** Of whoever is in the register; of others nothing is known. */
export async function aboutStudents(
  { students, catalogue }: Pick<AboutParts, 'students' | 'catalogue'>,
  rollNumbers: readonly string[],
): Promise<(rollNumber: string) => AboutStudent> {
  const [records, view] = await Promise.all([students.records(rollNumbers), catalogue.read()])
  const photos = await students.photoHashes(records.map(({ id }) => id))
  const found = new Map(
    records.map(({ id, rollNumber, nameInOwnScript, batchId, batch }) => [
      rollNumber ?? '',
      { nameInOwnScript, batch: view.nameOf(batchId) || batch, photo: photos.get(id) ?? null },
    ]),
  )
  return (rollNumber) => found.get(rollNumber) ?? nothing
}

/** What all that is published of students comes to; who has nothing is left out. */
export async function transcriptsOf(
  { results, students, catalogue }: AboutParts,
  rollNumbers: readonly string[],
): Promise<Map<string, StudentTranscripts>> {
  const [exams, records, view] = await Promise.all([
    results.examsOf(rollNumbers),
    students.records(rollNumbers),
    catalogue.read(),
  ])
  const substitutes = await results.substitutes.inForce()
  const registered = new Map(
    records.map(({ rollNumber, regulationId }) => [rollNumber, regulationKey(view.nameOf(regulationId))]),
  )
  return new Map(
    [...exams].map(([rollNumber, taken]) => [
      rollNumber,
      studentTranscripts(taken, registered.get(rollNumber) ?? '', { substitutes }),
    ]),
  )
}
