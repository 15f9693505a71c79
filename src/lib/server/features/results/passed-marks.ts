import type { GradeScheme } from '#lib/rules/grade-scheme.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Passed } from './exam-figures.ts'
import type { ResultsRepository } from './results.repository.ts'

/** Of marks that are not published yet, as publishing would count them. Belongs into a worker thread. */
export async function passedOfMarks(
  { read }: Store<ResultsRepository>,
  imports: readonly string[],
  scheme: GradeScheme,
): Promise<Passed> {
  const [rolls, failed] = await Promise.all([
    read.marks.rollNumbers(imports),
    read.marks.failedRolls(imports, passingGrades(scheme)),
  ])
  return { students: rolls.length, passed: rolls.length - failed.size }
}

const passingGrades = ({ grades }: GradeScheme): string[] =>
  grades.filter(({ outcome }) => outcome === 'pass' || outcome === 'complete').map(({ grade }) => grade)
