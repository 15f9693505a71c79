import * as v from 'valibot'
import { findGrade, type GradeScheme, shippedSchemes } from '#lib/rules/grades/grade-scheme.ts'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import type { App } from '../app.ts'
import type { Student } from '../features/students/records/student.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { pick, seededRandom } from './random.ts'

interface DemoExam {
  exam: NewExam
  csv: string
}

const firstYear = [
  ['MA', 'LINEAR ALGEBRA AND CALCULUS', 3],
  ['PH', 'APPLIED PHYSICS', 3],
  ['EN', 'COMMUNICATIVE ENGLISH', 3],
  ['CS', 'PROBLEM SOLVING WITH C', 3],
  ['EG', 'ENGINEERING DRAWING', 3],
  ['PL', 'APPLIED PHYSICS LAB', 1.5],
  ['CL', 'C PROGRAMMING LAB', 1.5],
  ['CO', 'CONSTITUTION OF INDIA (MANDATORY)', 0],
] as const

/** Builds a results file in the university's format, for exams without a real file. */
export function demoExam(
  exam: NewExam,
  students: readonly Student[],
  semester: string,
  seed: number,
): DemoExam {
  const random = seededRandom(seed)
  const scheme =
    Object.values(shippedSchemes).find(({ name }) => name === exam.scheme) ?? shippedSchemes.default
  const lines = students.flatMap((student) => {
    const ability = random()
    return firstYear.map(([code, name, credits]) => {
      const grade = credits === 0 ? completeGrade(scheme) : gradeFor(scheme, ability, random)
      const isLost = ['fail', 'absent'].includes(findGrade(scheme, grade)?.outcome ?? '')
      const internals = Math.round(8 + 20 * ability + 2 * random())
      return [student.rollNumber, `${semester}${code}`, name, internals, grade, isLost ? 0 : credits].join(
        ',',
      )
    })
  })
  return { exam, csv: ['Htno,Subcode,Subname,Internals,Grade,Credits', ...lines].join('\n') }
}

function gradeFor({ grades }: GradeScheme, ability: number, random: () => number): string {
  const passing = grades.filter(({ outcome }) => outcome === 'pass').map(({ grade }) => grade)
  const absent = grades.find(({ outcome }) => outcome === 'absent')?.grade ?? 'F'
  const luck = ability * 0.7 + random() * 0.5
  if (luck < 0.12) return random() < 0.15 ? absent : 'F'
  const rank = Math.floor((1.2 - luck) * passing.length * 0.95)
  return passing[Math.min(rank, passing.length - 1)] ?? pick(random, passing, 'C')
}

/** Returns the grade for completed courses; the best grade where the scale has none. */
const completeGrade = ({ grades }: GradeScheme): string =>
  (grades.find(({ outcome }) => outcome === 'complete') ?? grades[0])?.grade ?? ''

/** Builds the university's list after revaluation: better grades for some failed students, “No Change” for others. */
export function revisedCsv(csv: string, scheme: 'default' | 'university'): string {
  const [header = '', ...lines] = csv.split('\n')
  const better = scheme === 'default' ? 'D' : 'E'
  const failedIn = (subject: RegExp): string[] =>
    lines.filter((line) => /,F,0$/.test(line) && subject.test(line)).slice(0, 20)
  return [
    header,
    ...failedIn(/PHYSICS,/).map((line) => line.replace(/,F,0$/, `,${better},3`)),
    ...failedIn(/CALCULUS,/).map((line) => line.replace(/,F,0$/, ',No Change,0')),
  ].join('\n')
}

/** The branch of the younger batch that is examined under R22, with JNTUH's scale from O to Ab. */
export const autonomousBranch = 'MECH'
const regulation = 'R22'
const actor = systemActor('demo')

/** Seeds the regulation with its scale, and the first exam of its class. */
export async function seedAutonomous(
  { catalogue, gradeScales }: App,
  juniors: readonly Student[],
  publish: (demo: DemoExam) => Promise<unknown>,
): Promise<void> {
  await catalogue.add('regulation', v.parse(entryInput, { name: regulation }), actor)
  await gradeScales.assign([{ regulation, before: '', after: 'jntuh' }], actor)
  const exam = {
    title: `I B.Tech I Semester (${regulation}) Regular Examinations, 2023`,
    regulation,
    heldMonth: 2,
    heldYear: 2023,
    kind: 'regular',
    scheme: 'jntuh',
  } as const
  const students = juniors.filter(({ branch }) => branch === autonomousBranch)
  await publish(demoExam(exam, students, 'R22A1', 10))
}
