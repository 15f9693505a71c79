/** Input of a regulation's classes and percentage formula. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import { regulationKey } from '../rules/grades/cgpa.ts'
import type { ClassBand, DegreeRule } from '../rules/grades/degree-rule.ts'
import { parseHundredths } from '../rules/money/paise.ts'
import { lineOf } from './visible-text.ts'

/** Numbers of the form's rows: a rule has at most this many classes. */
export const bandPlaces = [1, 2, 3, 4, 5, 6] as const
export const ruleFields = [
  'regulation',
  'version',
  'factor',
  'minus',
  'requiredCredits',
  ...bandPlaces.flatMap((place) => [`name${place}`, `from${place}`, `first${place}`]),
]

type Texts = Readonly<Record<string, string>>
type AddProblem = (field: string, code: string) => void

/**
 * A rule of classes. Each class extends from its own CGPA to the next one, so that there are no gaps or overlaps; the
 * values decrease, and names are unique.
 * @example { regulation: 'R20', version: '2', name1: 'First Class', from1: '6.5', factor: '9.5', minus: '0', requiredCredits: '160' }
 */
export const degreeRuleInput = v.pipe(
  v.record(v.string(), lineOf(60)),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    let isWrong = false
    const add: AddProblem = (key, message) => {
      isWrong = true
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
    }
    const rule: DegreeRule = {
      bands: bandsIn(value, add),
      percentage: formulaIn(value, add),
      requiredCredits: creditsIn(value, add),
    }
    const regulation = regulationKey(textIn(value, 'regulation'))
    if (regulation.length > 20) add('regulation', 'field.tooLong')
    return isWrong ? NEVER : { regulation, version: Number(textIn(value, 'version')), rule }
  }),
)
export type DegreeRuleInput = v.InferOutput<typeof degreeRuleInput>

const textIn = (typed: Texts, field: string): string => typed[field] ?? ''

/** Reads a number in hundredths; null where the field is empty. */
function numberIn(typed: Texts, field: string, add: AddProblem): number | null {
  const text = textIn(typed, field)
  if (text === '') return null
  const number = parseHundredths(text)
  if (number === null) add(field, 'transcripts.notANumber')
  return number
}

/** Reads the required credits; null where the college has not entered them. 0 is refused. */
function creditsIn(typed: Texts, add: AddProblem): number | null {
  const credits = numberIn(typed, 'requiredCredits', add)
  if (credits === 0) add('requiredCredits', 'transcripts.creditsWrong')
  return credits
}

function bandsIn(typed: Texts, add: AddProblem): ClassBand[] {
  const bands: ClassBand[] = []
  for (const place of bandPlaces) {
    const name = textIn(typed, `name${place}`)
    const from = numberIn(typed, `from${place}`, add)
    if (name === '' && textIn(typed, `from${place}`) === '') continue
    if (name === '') add(`name${place}`, 'field.required')
    if (textIn(typed, `from${place}`) === '') add(`from${place}`, 'field.required')
    if (bands.some((band) => band.name.toLowerCase() === name.toLowerCase()))
      add(`name${place}`, 'transcripts.sameName')
    if (from === null) continue
    if (from > 1000) add(`from${place}`, 'transcripts.aboveTen')
    const above = bands.at(-1)
    if (above && from >= above.from) add(`from${place}`, 'transcripts.notBelow')
    bands.push({ name, from, isFirstAttemptOnly: textIn(typed, `first${place}`) !== '' })
  }
  if (bands.length === 0) add('name1', 'transcripts.noClass')
  return bands
}

/** Reads the percentage formula; null where the university has none. */
function formulaIn(typed: Texts, add: AddProblem): DegreeRule['percentage'] {
  const factor = numberIn(typed, 'factor', add)
  const minus = numberIn(typed, 'minus', add) ?? 0
  if (factor === null) {
    if (minus !== 0) add('factor', 'field.required')
    return null
  }
  if (factor === 0 || factor > 2000) add('factor', 'transcripts.factorWrong')
  if (minus > 500) add('minus', 'transcripts.minusWrong')
  return { factor, minus }
}
