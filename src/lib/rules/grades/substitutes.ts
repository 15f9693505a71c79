/**
 * Substitute subjects: a university renumbers a subject, and a student who failed it passes it under the new code. Each
 * regulation has its own. A code substitutes at most one other, and that one none, so there are no chains or circles.
 * Source: decision 63.
 */
import type { SubjectAttempt } from './cgpa.ts'

export interface Substitute {
  /** @example 'CS203N' */
  code: string
  /** @example 'CS203' */
  standsFor: string
}

/** Maps each substitute's code to the code that it stands for. */
export type StandsFor = ReadonlyMap<string, string>

/** Keyed by `regulationKey`. */
export type SubstitutesByRegulation = ReadonlyMap<string, StandsFor>

const none: StandsFor = new Map()

export const substitutesOf = (all: SubstitutesByRegulation, regulation: string): StandsFor =>
  all.get(regulation) ?? none

/** Adds to each attempt the subject that it counts as. */
export const countedAs = <Of extends SubjectAttempt>(attempts: readonly Of[], standsFor: StandsFor): Of[] =>
  attempts.map((attempt) => {
    const subject = standsFor.get(attempt.code)
    return subject === undefined ? attempt : { ...attempt, subject }
  })

/** Returns the courses of an exam that substitute another subject, in their order. */
export const substitutesAmong = (
  courses: readonly Pick<Substitute, 'code'>[],
  standsFor: StandsFor,
): Substitute[] =>
  courses.flatMap(({ code }) => {
    const subject = standsFor.get(code)
    return subject === undefined ? [] : [{ code, standsFor: subject }]
  })

/** Returns the substitutes by which several codes of one student count as one subject, sorted by code. */
export function joinedSubjects(exams: readonly (readonly SubjectAttempt[])[]): Substitute[] {
  const codesOf = new Map<string, Set<string>>()
  for (const { code, subject = code } of exams.flat())
    codesOf.set(subject, (codesOf.get(subject) ?? new Set()).add(code))
  return [...codesOf]
    .filter(([, codes]) => codes.size > 1)
    .flatMap(([standsFor, codes]) =>
      [...codes].filter((code) => code !== standsFor).map((code) => ({ code, standsFor })),
    )
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/**
 * Normalises a subject code as in files of marks.
 * @example subjectCode(' cs203n ') // 'CS203N'
 */
export const subjectCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()

/** Why a substitute may not be added, with the conflicting one as parameters. */
export interface SubstituteProblem {
  code: 'substitute.itself' | 'substitute.known' | 'substitute.taken' | 'substitute.chain'
  params: Record<string, string>
}

/**
 * Checks a new substitute against those of its regulation; null where it may be added.
 * @example substituteProblem({ code: 'A', standsFor: 'A' }, new Map())?.code // 'substitute.itself'
 */
export function substituteProblem(
  { code, standsFor }: Substitute,
  known: StandsFor,
): SubstituteProblem | null {
  if (code === standsFor) return { code: 'substitute.itself', params: {} }
  const before = known.get(code)
  if (before === standsFor) return { code: 'substitute.known', params: { code, standsFor } }
  if (before !== undefined) return { code: 'substitute.taken', params: { code, standsFor: before } }
  const further = known.get(standsFor)
  if (further !== undefined)
    return { code: 'substitute.chain', params: { code: standsFor, standsFor: further } }
  const [standing] = [...known].find(([, subject]) => subject === code) ?? []
  if (standing !== undefined) return { code: 'substitute.chain', params: { code: standing, standsFor: code } }
  return null
}
