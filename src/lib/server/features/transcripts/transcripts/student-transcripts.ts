import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import type { App } from '../../../kernel/app.ts'
import type { StudentExam } from '../../results/feature.ts'
import { type ClassFacts, classFactsOf, composeTranscript, type Counting } from './compose-transcript.ts'
import type { FoundTranscript } from './transcript.ts'

/** An exam, as a page names and links it. */
export interface NamedExam {
  id: string
  title: string
}

/** The single consolidated memo of a student, and the exams that are not part of it. */
export interface StudentTranscripts {
  /** Regulation of the memo; empty if no exam names one. */
  regulation: string
  memo: FoundTranscript
  facts: ClassFacts
  /** Exams that name no regulation. */
  unregulated: readonly NamedExam[]
  /** Exams of other regulations, newest regulation first. */
  others: readonly { regulation: string; exams: readonly NamedExam[] }[]
}

/** Combines all exams of a student; `exams` has at least one and starts with the earliest. */
function studentTranscripts(
  exams: readonly StudentExam[],
  registered: string,
  counting: Counting,
): StudentTranscripts {
  const regulation = memoRegulation(exams, registered)
  const groups = Map.groupBy(exams.toReversed(), (exam) => regulationKey(exam.regulation))
  const named = (key: string): NamedExam[] => (groups.get(key) ?? []).map(({ id, title }) => ({ id, title }))
  return {
    regulation,
    memo: regulation === '' ? { refusal: 'noRegulation' } : composeTranscript(regulation, exams, counting),
    facts: classFactsOf(regulation, exams, counting),
    unregulated: named(''),
    others: [...groups.keys()]
      .filter((key) => key !== '' && key !== regulation)
      .map((key) => ({ regulation: key, exams: named(key) })),
  }
}

/**
 * Returns the regulation of the memo. A readmitted student may have exams of two regulations but gets one memo: of the
 * regulation in the register if there are exams of it, otherwise of the newest exam. Withdrawn exams decide only if
 * there are no others.
 */
function memoRegulation(exams: readonly StudentExam[], registered: string): string {
  const real = exams.filter((exam) => regulationKey(exam.regulation) !== '')
  const standing = real.filter(({ result, isWithheld }) => result !== null || isWithheld)
  const among = standing.length > 0 ? standing : real
  const keys = among.map((exam) => regulationKey(exam.regulation))
  return keys.includes(registered) ? registered : (keys.at(-1) ?? '')
}

/** What a memo shows from the register. */
export interface AboutStudent {
  nameInOwnScript: string
  batch: string
  /** Hash of the photo's bytes; null if there is none. */
  photo: string | null
}

export type AboutParts = Pick<App, 'students' | 'catalogue' | 'results'>

const nothing: AboutStudent = { nameInOwnScript: '', batch: '', photo: null }

/** Returns a lookup by roll number; it returns empty values for people not in the register. */
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

/** Combines all published results of the students; leaves out students without any. */
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
