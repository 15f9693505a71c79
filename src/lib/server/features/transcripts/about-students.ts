import type { CreditsRule } from '#lib/rules/cgpa.ts'
import type { App } from '../../kernel/app.ts'
import { composeTranscript, byRegulation } from './compose-transcript.ts'
import type { FoundTranscript } from './transcript.ts'

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

/** What is published of students comes to, by their regulations; the newest regulation first. */
export async function transcriptsOf(
  { results }: Pick<AboutParts, 'results'>,
  rollNumbers: readonly string[],
  rule?: CreditsRule,
): Promise<Map<string, Map<string, FoundTranscript>>> {
  const exams = await results.examsOf(rollNumbers)
  return new Map(
    [...exams].map(([rollNumber, taken]) => [
      rollNumber,
      new Map([...byRegulation(taken)].map(([key, of]) => [key, composeTranscript(key, of, rule)])),
    ]),
  )
}
