/**
 * Subjects that stand for others: a university renumbers a subject, and who failed it passes it under the new code. Each
 * regulation has its own. A code stands for one other at most, and that one for none: there are neither chains nor
 * circles. Source: decision 63.
 */
import type { Attempt } from './cgpa.ts'

export interface Substitute {
  /** @example 'CS203N' */
  code: string
  /** @example 'CS203' */
  standsFor: string
}

/** For each code that stands for another one, that other. */
export type StandsFor = ReadonlyMap<string, string>

/** By the keys of regulations. */
export type SubstitutesByRegulation = ReadonlyMap<string, StandsFor>

const none: StandsFor = new Map()

export const substitutesOf = (all: SubstitutesByRegulation, regulation: string): StandsFor =>
  all.get(regulation) ?? none

/** The attempts of an exam, each with the subject that it counts as. */
export const countedAs = <Of extends Attempt>(attempts: readonly Of[], standsFor: StandsFor): Of[] =>
  attempts.map((attempt) => {
    const subject = standsFor.get(attempt.code)
    return subject === undefined ? attempt : { ...attempt, subject }
  })

/** Those of the courses of one exam that stand for another subject, in their order. */
export const substitutesAmong = (
  courses: readonly Pick<Substitute, 'code'>[],
  standsFor: StandsFor,
): Substitute[] =>
  courses.flatMap(({ code }) => {
    const subject = standsFor.get(code)
    return subject === undefined ? [] : [{ code, standsFor: subject }]
  })

/** The substitutes by which several codes that somebody took count as one subject, in the order of their codes. */
export function joinedSubjects(exams: readonly (readonly Attempt[])[]): Substitute[] {
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

/** Codes as files of marks have them. @example subjectCode(' cs203n ') // 'CS203N' */
export const subjectCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()

/** Why a substitute may not be added, and which one is in the way. */
export interface SubstituteProblem {
  code: 'substitute.itself' | 'substitute.known' | 'substitute.taken' | 'substitute.chain'
  params: Record<string, string>
}

/**
 * Null where it may be added to those of its regulation.
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
