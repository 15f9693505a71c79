import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { findGrade } from '#lib/rules/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import { expectedWithoutMarks } from './expected-students.ts'
import { farMarksOf } from './far-marks.ts'
import type { EffectiveMark } from './freeze.ts'
import { leavesLinksOf } from './exam-titles.ts'
import type { ResultsRepository } from './results.repository.ts'

const shownRolls = 100
/** Percentage points above the exam's own share of failures from which a subject stands out. */
const outlierPoints = 30

interface Parts {
  resultsStore: Store<ResultsRepository>
  students: Students
  catalogue: Catalogue
}

/** What a careful examiner looks at before publishing. Nothing here forbids it. */
export async function publishChecks(
  { resultsStore: { read }, students: register, catalogue }: Parts,
  exam: Exam,
  needsSecondPerson: boolean,
): Promise<PublishChecksReply> {
  const imports = await read.imports.committed(exam.id)
  const [rolls, subjects, known] = await Promise.all([
    read.marks.rollNumbers(imports),
    read.marks.subjects(imports),
    catalogue.knownSubjects(),
  ])
  const marks = [
    ...(await read.marks.effectiveMarks(imports, rolls[0] ?? '', rolls.at(-1) ?? '')).values(),
  ].flat()
  const bySubject = Map.groupBy(marks, (mark) => mark.subjectCode)
  const nameOf = (code: string): string => subjects.get(code)?.name ?? code
  const far = [...bySubject].flatMap(([code, group]) => farMarksOf(code, group))
  const students = await register.find(rolls)
  const unknown = rolls.filter((roll) => !students.has(roll))
  const missing = await expectedWithoutMarks({ students: register, catalogue }, exam, rolls)
  return {
    students: rolls.length,
    marks: marks.length,
    newSubjects: [...subjects]
      .filter(([code]) => !known.has(code))
      .map(([code, { name }]) => ({ code, name })),
    unknownStudents: unknown.slice(0, shownRolls),
    unknownStudentCount: unknown.length,
    missingStudents: missing.slice(0, shownRolls).map(({ rollNumber }) => rollNumber),
    missingStudentCount: missing.length,
    outliers: outliers(marks, { bySubject, nameOf }, exam),
    farMarks: far.slice(0, shownRolls).map((mark) => ({ ...mark, name: nameOf(mark.code) })),
    farMarkCount: far.length,
    linksLeave: await leavesLinksOf(read, exam),
    needsSecondPerson,
  }
}

function outliers(
  marks: readonly EffectiveMark[],
  { bySubject, nameOf }: { bySubject: ReadonlyMap<string, EffectiveMark[]>; nameOf(code: string): string },
  exam: Exam,
): PublishChecksReply['outliers'] {
  const isFailed = (mark: EffectiveMark): boolean => {
    const outcome = findGrade(exam.scheme, mark.grade)?.outcome
    return outcome === 'fail' || outcome === 'absent'
  }
  const examFailPercent = percent(marks.filter(isFailed).length, marks.length)
  return [...bySubject]
    .map(([code, group]) => ({
      code,
      name: nameOf(code),
      failPercent: percent(group.filter(isFailed).length, group.length),
      examFailPercent,
    }))
    .filter((subject) => subject.failPercent >= examFailPercent + outlierPoints)
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))
