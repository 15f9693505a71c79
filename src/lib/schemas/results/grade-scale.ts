/** Input of the college's grade scales. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import {
  type Grade,
  type GradeOutcome,
  type GradeScheme,
  gradeOutcomes,
} from '../../rules/grades/grade-scheme.ts'
import { lineOf } from '../visible-text.ts'

/** Numbers of the form's rows: a scale has at most this many grades. */
export const gradePlaces = Array.from({ length: 16 }, (_, index) => index + 1)
export const scaleFields = [
  'title',
  ...gradePlaces.flatMap((place) => [
    `grade${place}`,
    `points${place}`,
    `outcome${place}`,
    `aliases${place}`,
  ]),
]

/** A scale without its stored name. */
export interface GradeScaleInput extends Pick<GradeScheme, 'grades' | 'aliases'> {
  title: string
}

type Texts = Readonly<Record<string, string>>
type AddProblem = (field: string, code: string) => void

const longestGrade = 12
const longestTitle = 60

/**
 * A scale: each grade with integer points from 0 to 10, its outcome, and other spellings that files use, separated by
 * commas. A word may stand for one grade only; at least one grade passes and one fails.
 * @example { title: 'R24', grade1: 'O', points1: '10', outcome1: 'pass', aliases1: '', grade2: 'F', points2: '0', outcome2: 'fail', aliases2: 'FAIL' }
 */
export const gradeScaleInput = v.pipe(
  v.record(v.string(), lineOf(120)),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    let isWrong = false
    const add: AddProblem = (key, message) => {
      isWrong = true
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
    }
    const title = textIn(value, 'title')
    if (title === '') add('title', 'field.required')
    if (title.length > longestTitle) add('title', 'scale.titleTooLong')
    const rows = rowsIn(value)
    const grades = rows.map((row) => gradeIn(row, add))
    const aliases = aliasesIn(rows, add)
    if (!isWrong) requireOutcomes(grades, add)
    return isWrong ? NEVER : ({ title, grades, aliases } satisfies GradeScaleInput)
  }),
)

const textIn = (typed: Texts, field: string): string => typed[field] ?? ''

/** A row of the form that is not empty. */
interface TypedGrade {
  place: number
  grade: string
  points: string
  outcome: string
  aliases: string[]
}

function rowsIn(typed: Texts): TypedGrade[] {
  const rows = gradePlaces.map((place) => ({
    place,
    grade: textIn(typed, `grade${place}`),
    points: textIn(typed, `points${place}`),
    outcome: textIn(typed, `outcome${place}`),
    aliases: textIn(typed, `aliases${place}`)
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  }))
  return rows.filter(({ grade, points, aliases }) => grade !== '' || points !== '' || aliases.length > 0)
}

function gradeIn({ place, grade, points, outcome: typed }: TypedGrade, add: AddProblem): Grade {
  if (grade === '') add(`grade${place}`, 'field.required')
  if (grade.length > longestGrade) add(`grade${place}`, 'scale.gradeTooLong')
  const outcome = gradeOutcomes.find((each) => each === typed)
  if (!outcome) add(`outcome${place}`, 'field.required')
  return {
    grade,
    points: outcome ? pointsIn({ place, points, outcome }, add) : null,
    outcome: outcome ?? 'pass',
    fromPercent: null,
  }
}

interface TypedPoints {
  place: number
  points: string
  outcome: GradeOutcome
}

/** Reads the points of a grade; they are integers, so that sums are exact. */
function pointsIn({ place, points, outcome }: TypedPoints, add: AddProblem): number | null {
  const field = `points${place}`
  if (outcome === 'complete') {
    if (points !== '') add(field, 'scale.pointsOfComplete')
    return null
  }
  if (!/^(?:\d|10)$/.test(points)) {
    add(field, points === '' ? 'field.required' : 'scale.pointsWrong')
    return null
  }
  const number = Number(points)
  if (outcome === 'pass' && number === 0) add(field, 'scale.pointsOfPass')
  if (outcome !== 'pass' && number !== 0) add(field, 'scale.pointsOfFail')
  return number
}

/** Maps the other spellings to their grades, in upper case, as cells are compared. */
function aliasesIn(rows: readonly TypedGrade[], add: AddProblem): Record<string, string> {
  const taken = new Set<string>()
  for (const { place, grade } of rows) {
    const word = grade.toUpperCase()
    if (word !== '' && taken.has(word)) add(`grade${place}`, 'scale.gradeTwice')
    taken.add(word)
  }
  const aliases: Record<string, string> = {}
  for (const { place, grade, aliases: words } of rows)
    for (const word of words.map((each) => each.toUpperCase())) {
      if (word === grade.toUpperCase() || aliases[word] === grade) continue
      if (taken.has(word)) add(`aliases${place}`, 'scale.gradeTwice')
      if (word.length > longestGrade) add(`aliases${place}`, 'scale.gradeTooLong')
      taken.add(word)
      aliases[word] = grade
    }
  return aliases
}

function requireOutcomes(grades: readonly Grade[], add: AddProblem): void {
  const has = (wanted: GradeOutcome): boolean => grades.some(({ outcome }) => outcome === wanted)
  if (!has('pass')) add('grade1', 'scale.noPass')
  else if (!has('fail')) add(`grade${Math.min(grades.length + 1, gradePlaces.length)}`, 'scale.noFail')
}
