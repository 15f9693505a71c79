import { regulationKey, workOutCgpa } from '#lib/rules/grades/cgpa.ts'
import {
  type SubstitutesByRegulation,
  countedAs,
  joinedSubjects,
  substitutesOf,
} from '#lib/rules/grades/substitutes.ts'
import type { RegulationCgpa } from '#lib/schemas/results/result-answer.ts'
import type { ResultLine } from './result-lines.ts'

/** An exam that a student took, with what a CGPA needs. */
export interface TakenExam {
  regulation: string
  /** Null while its result is withheld or withdrawn. */
  lines: readonly ResultLine[] | null
}

/** Calculates a CGPA for each regulation; `exams` are sorted newest first. */
export function calculateCgpas(
  exams: readonly TakenExam[],
  substitutes: SubstitutesByRegulation,
): RegulationCgpa[] {
  const byRegulation = Map.groupBy(exams, ({ regulation }) => regulationKey(regulation))
  return [...byRegulation].flatMap(([regulation, taken]): RegulationCgpa[] => {
    const standsFor = substitutesOf(substitutes, regulation)
    const lines = taken.flatMap((exam) => (exam.lines ? [countedAs(exam.lines, standsFor)] : []))
    const isIncomplete = lines.length < taken.length
    if (isIncomplete) return [{ regulation, ...nothing, isIncomplete }]
    const { cgpa, weighted, credits, backlogs } = workOutCgpa(lines.toReversed())
    if (cgpa === null && backlogs.length === 0) return []
    const open = backlogs.map(({ code, name }) => ({ code, name }))
    const joined = joinedSubjects(lines)
    return [{ regulation, cgpa, weighted, credits, backlogs: open, substitutes: joined, isIncomplete }]
  })
}

const nothing = { cgpa: null, weighted: 0, credits: 0, backlogs: [], substitutes: [] }
