import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import type { StudentExam } from '../../results/feature.ts'
import { type ClassFacts, type Counting, classFactsOf, composeTranscript } from './compose-transcript.ts'
import type { FoundTranscript } from './transcript.ts'

/** An exam, as a page names it and leads to it. */
export interface NamedExam {
  id: string
  title: string
}

/** The one consolidated memo of a student, and which exams are no part of it. */
export interface StudentTranscripts {
  /** Of the memo; empty where no exam names one. */
  regulation: string
  memo: FoundTranscript
  facts: ClassFacts
  /** Exams that name no regulation. */
  unregulated: readonly NamedExam[]
  /** Exams of other regulations, the newest regulation first. */
  others: readonly { regulation: string; exams: readonly NamedExam[] }[]
}

/** What all exams of a student come to; `exams` the earliest first, at least one. */
export function studentTranscripts(
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
 * Who was readmitted has exams of two regulations, and one memo all the same: that of the regulation in the register, where
 * there are exams of it, else that of the newest exam. Withdrawn exams decide nothing while there are others.
 */
function memoRegulation(exams: readonly StudentExam[], registered: string): string {
  const real = exams.filter((exam) => regulationKey(exam.regulation) !== '')
  const standing = real.filter(({ result, isWithheld }) => result !== null || isWithheld)
  const among = standing.length > 0 ? standing : real
  const keys = among.map((exam) => regulationKey(exam.regulation))
  return keys.includes(registered) ? registered : (keys.at(-1) ?? '')
}
