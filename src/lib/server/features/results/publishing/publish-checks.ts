import { findGrade, type GradeScheme } from '#lib/rules/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { wordsOf } from '#lib/students/place-words.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'
import { leavesLinksOf } from '../exams/exam-titles.ts'
import type { EffectiveMark } from '../marks/effective-mark.ts'
import { expectedWithoutMarks } from '../marks/expected-students.ts'
import { incompleteStudents } from '../marks/incomplete-students.ts'
import type { ResultsRepository } from '../repository.ts'
import { scaleMismatch } from '../scales/scale-mismatch.ts'
import type { ScaleService } from '../scales/scales.service.ts'

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

/** Internals that stand far above those of the others in their subject. */
interface FarMark {
  rollNumber: string
  code: string
  internals: string
  /** The largest of the others. */
  othersUpTo: number
}

interface InternalMark {
  rollNumber: string
  internals: string
}

/** Of fewer nobody knows what is usual. */
const fewest = 8
/** So many times the distance of the quarters above the upper one: further than any mark of a class that is merely mixed. */
const distances = 3
/** Where nearly all have the same, a mark or two more are still none that stands out. */
const leastDistance = 2

/** More than one in so many are a group of their own: half of a subject whose marks came from another scale. */
const oneIn = 10

/**
 * Those of a subject that lie beyond what the middle half of its marks suggests. Quarters, unlike a mean, are not moved
 * by what is looked for. A low mark is none: somebody who did little has one, and a slip upwards is what gives credit.
 */
export function farMarksOf(code: string, marks: readonly InternalMark[]): FarMark[] {
  const values = marks.map(({ internals }) => (internals.trim() === '' ? Number.NaN : Number(internals)))
  const sorted = Float64Array.from(values.filter((value) => Number.isFinite(value))).sort()
  if (sorted.length < fewest) return []
  const quarterAt = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const lower = quarterAt(0.25)
  const upper = quarterAt(0.75)
  const most = upper + distances * Math.max(leastDistance, upper - lower)
  const othersUpTo = sorted.findLast((value) => value <= most) ?? 0
  const far = marks.flatMap(({ rollNumber, internals }, at) =>
    (values[at] ?? 0) > most ? [{ rollNumber, code, internals, othersUpTo }] : [],
  )
  return far.length > Math.max(1, sorted.length / oneIn) ? [] : far
}

type DifferingCredits = PublishChecksReply['creditsDiffer'][number]

/** So many who have a number that others do not have are named. */
const namedRolls = 3

/** The numbers of credits that students have in one subject, the most frequent first; null where all have the same. */
function creditsDiffer(
  marks: readonly Pick<EffectiveMark, 'rollNumber' | 'credits'>[],
): DifferingCredits['numbers'] | null {
  const byNumber = Map.groupBy(marks, ({ credits }) => credits)
  if (byNumber.size < 2) return null
  return [...byNumber]
    .toSorted(([a, one], [b, other]) => other.length - one.length || a - b)
    .map(([credits, own], place) => ({
      credits: credits / 100,
      students: own.length,
      rollNumbers: place === 0 ? [] : own.slice(0, namedRolls).map(({ rollNumber }) => rollNumber),
    }))
}
