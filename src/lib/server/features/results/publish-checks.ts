import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { type GradeScheme, findGrade } from '#lib/rules/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { wordsOf } from '#lib/students/place-words.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import { creditsDiffer } from './credits-differ.ts'
import { expectedWithoutMarks } from './expected-students.ts'
import { farMarksOf } from './far-marks.ts'
import type { EffectiveMark } from './effective-mark.ts'
import { leavesLinksOf } from './exam-titles.ts'
import { incompleteStudents } from './incomplete-students.ts'
import type { ResultsRepository } from './results.repository.ts'
import { scaleMismatch } from './scale-mismatch.ts'
import type { ScaleService } from './scales/scales.service.ts'

const shownRolls = 100
/** Percentage points above the exam's own share of failures from which a subject stands out. */
const outlierPoints = 30

interface Parts {
  resultsStore: Store<ResultsRepository>
  students: Students
  catalogue: Catalogue
  gradeScales: Pick<ScaleService, 'read'>
}

/** What a careful examiner looks at before publishing. Nothing here forbids it. */
export async function publishChecks(
  { resultsStore: { read }, students: register, catalogue, gradeScales }: Parts,
  exam: Exam,
  needsSecondPerson: boolean,
): Promise<PublishChecksReply> {
  const imports = await read.imports.committed(exam.id)
  const scales = await gradeScales.read()
  const scheme = scales.of(exam.scheme)
  const [rolls, subjects, known] = await Promise.all([
    read.marks.rollNumbers(imports),
    read.marks.subjects(imports),
    catalogue.knownSubjects(),
  ])
  const marks = [
    ...(
      await read.marks.effectiveMarks(imports, subjects, { first: rolls[0] ?? '', last: rolls.at(-1) ?? '' })
    ).values(),
  ].flat()
  const bySubject = Map.groupBy(marks, (mark) => mark.subjectCode)
  const nameOf = (code: string): string => subjects.get(code)?.name ?? code
  const far = [...bySubject].flatMap(([code, group]) => farMarksOf(code, group))
  const students = await register.find(rolls)
  const unknown = rolls.filter((roll) => !students.has(roll))
  const missing = await expectedWithoutMarks({ students: register, catalogue }, exam, rolls)
  const leftOut = await read.imports.withRowsLeftOut(exam.id)
  const incomplete = exam.kind === 'regular' ? incompleteStudents(await classesOf(marks, rolls)) : []
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
    incompleteStudents: incomplete.slice(0, shownRolls),
    incompleteStudentCount: incomplete.length,
    rowsLeftOut: leftOut.map(({ fileName, rows }) => ({ fileName, rows })),
    hasNoRegulation: exam.regulation === '',
    scaleMismatch: await scaleMismatch(read, { exam, scales, marks, leftOut }),
    outliers: outliers(marks, { bySubject, nameOf }, scheme),
    farMarks: far.slice(0, shownRolls).map((mark) => ({ ...mark, name: nameOf(mark.code) })),
    farMarkCount: far.length,
    creditsDiffer: [...bySubject].flatMap(([code, group]) => {
      const numbers = creditsDiffer(group)
      return numbers ? [{ code, name: nameOf(code), numbers }] : []
    }),
    linksLeave: await leavesLinksOf(read, exam),
    needsSecondPerson,
  }

  /** The subject codes of each student by class; students whom the register does not know go by their roll numbers. */
  async function classesOf(
    marks: readonly EffectiveMark[],
    rolls: readonly string[],
  ): Promise<Map<string, Map<string, Set<string>>>> {
    const view = await catalogue.read()
    const records = new Map((await register.records(rolls)).map((record) => [record.rollNumber, record]))
    const classes = new Map<string, Map<string, Set<string>>>()
    for (const { rollNumber, subjectCode } of marks) {
      const record = records.get(rollNumber)
      const className = record
        ? [...Object.values(wordsOf(view, record)), view.nameOf(record.semesterId)].filter(Boolean).join(' ')
        : `${rollNumber.slice(0, -2)}…`
      const students = classes.get(className) ?? new Map<string, Set<string>>()
      classes.set(
        className,
        students.set(rollNumber, (students.get(rollNumber) ?? new Set()).add(subjectCode)),
      )
    }
    return classes
  }
}

function outliers(
  marks: readonly EffectiveMark[],
  { bySubject, nameOf }: { bySubject: ReadonlyMap<string, EffectiveMark[]>; nameOf(code: string): string },
  scheme: GradeScheme,
): PublishChecksReply['outliers'] {
  const isFailed = (mark: EffectiveMark): boolean => {
    const outcome = findGrade(scheme, mark.grade)?.outcome
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
