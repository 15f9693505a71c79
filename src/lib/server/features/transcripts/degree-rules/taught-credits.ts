import { bestAttempts, regulationKey } from '#lib/rules/grades/cgpa.ts'
import { countedAs, type SubstitutesByRegulation, substitutesOf } from '#lib/rules/grades/substitutes.ts'
import type { App } from '../../../kernel/app.ts'
import type { StudentExam } from '../../results/feature.ts'

type Parts = Pick<App, 'results' | 'resultsStore'>

/** How many students of an exam are read: more would not move their median by much. */
const sampledStudents = 25

/**
 * Returns by regulation how many credits, in hundredths, its published exams have taught. Half of those who sat one of
 * them have at least that many, so that a few students with additional subjects do not count.
 */
export async function findTaughtCredits({ results, resultsStore }: Parts): Promise<Map<string, number>> {
  const exams = (await resultsStore.read.exams.all()).filter(
    ({ kind, regulation, version }) => kind === 'regular' && version > 0 && regulationKey(regulation) !== '',
  )
  const substitutes = await results.substitutes.inForce()
  const taught = new Map<string, number>()
  for (const { id, version, regulation } of exams) {
    const key = regulationKey(regulation)
    const rolls = sampleOf(await resultsStore.read.published.rollNumbers(id, version))
    const taken = await results.examsOf(rolls)
    const credits = median([...taken.values()].map((own) => creditsIn(key, own, substitutes)))
    taught.set(key, Math.max(taught.get(key) ?? 0, credits))
  }
  return taught
}

/** Takes roll numbers evenly, because neighbours are of the same branch. */
function sampleOf(rolls: readonly string[]): string[] {
  const step = Math.max(1, rolls.length / sampledStudents)
  return rolls.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** Sums the credits of all subjects of a student in a regulation, passed or not. */
function creditsIn(
  regulation: string,
  exams: readonly StudentExam[],
  substitutes: SubstitutesByRegulation,
): number {
  const courses = exams
    .filter((exam) => regulationKey(exam.regulation) === regulation)
    .map(({ result }) =>
      countedAs(
        (result?.courses ?? []).map((course) => ({
          ...course,
          isPassed: course.status === 'Pass' || course.status === 'Complete',
        })),
        substitutesOf(substitutes, regulation),
      ),
    )
  return bestAttempts(courses).reduce((sum, { credits }) => sum + credits, 0)
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)] ?? 0
