import { findIncompleteStudents } from '#lib/results/incomplete-students.ts'
import { findGrade, type GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { wordsOf } from '#lib/students/place-words.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'
import { findTitleHolder } from '../exams/exam-titles.ts'
import type { EffectiveMark } from '../marks/effective-mark.ts'
import { findExpectedWithoutMarks } from '../marks/expected-students.ts'
import { findRowsLeftOut } from '../marks/left-out-rows.ts'
import type { ResultsRepository } from '../repository.ts'
import { findScaleMismatch } from '../scales/matching-scale.ts'
import type { ScaleService } from '../scales/scales.service.ts'

const shownRolls = 100
/** A subject is an outlier where its share of failures exceeds the exam's by this many percentage points. */
const outlierPoints = 30

interface Parts {
  resultsStore: Store<ResultsRepository>
  students: Students
  catalogue: Catalogue
  gradeScales: Pick<ScaleService, 'read'>
}

/** Checks what a careful examiner checks before publishing. No finding prevents it. */
export async function runPublishChecks(
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
  const far = [...bySubject].flatMap(([code, group]) => findOutlyingMarks(code, group))
  const students = await register.find(rolls)
  const unknown = rolls.filter((roll) => !students.has(roll))
  const missing = await findExpectedWithoutMarks({ students: register, catalogue }, exam, rolls)
  const incomplete = exam.kind === 'regular' ? findIncompleteStudents(await classesOf(marks, rolls)) : []
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
    rowsLeftOut: await findRowsLeftOut(read, exam.id),
    hasNoRegulation: exam.regulation === '',
    scaleMismatch: findScaleMismatch({ exam, scales, marks }),
    outliers: outliers(marks, { bySubject, nameOf }, scheme),
    farMarks: far.slice(0, shownRolls).map((mark) => ({ ...mark, name: nameOf(mark.code) })),
    farMarkCount: far.length,
    creditsDiffer: [...bySubject].flatMap(([code, group]) => {
      const numbers = creditsDiffer(group)
      return numbers ? [{ code, name: nameOf(code), numbers }] : []
    }),
    linksLeave: await findTitleHolder(read, exam),
    needsSecondPerson,
  }

  /**
   * Collects the subject codes of each student by class; students who are not in the register are grouped by roll
   * number.
   */
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

/** Internals that lie far above those of the others in their subject. */
interface OutlyingMark {
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

/** Fewer marks have no usual range. */
const minMarks = 8
/**
 * How many interquartile ranges above the upper quartile a mark must lie: further than any mark of a merely mixed
 * class.
 */
const distances = 3
/** Where nearly all marks are equal, one or two more are still not an outlier. */
const leastDistance = 2

/** More than one in ten form a group of their own, such as half a subject that was marked on another scale. */
const oneIn = 10

/**
 * Finds marks beyond what the middle half of the subject suggests. Unlike a mean, quartiles are not moved by the
 * outliers. Low marks are ignored: a weak student has one, and only a slip upwards gives undeserved credit.
 */
export function findOutlyingMarks(code: string, marks: readonly InternalMark[]): OutlyingMark[] {
  const values = marks.map(({ internals }) => (internals.trim() === '' ? Number.NaN : Number(internals)))
  const sorted = Float64Array.from(values.filter((value) => Number.isFinite(value))).sort()
  if (sorted.length < minMarks) return []
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

/** How many students with a differing number are named. */
const namedRolls = 3

/** Lists the numbers of credits in one subject, the most frequent first; null where all are equal. */
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
