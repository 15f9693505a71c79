/** Input of a rule of a regulation: one form for each kind. */
import * as v from 'valibot'
import { readDayFirstDate } from '../rules/dates/day-first-date.ts'
import { parseHundredths } from '../rules/money/paise.ts'
import {
  type AttendanceRule,
  type InternalPart,
  type InternalRule,
  type PromotionRule,
  type PromotionStep,
  type RuleBodies,
  type RuleKind,
  type TakeWay,
  takeWays,
} from '../rules/regulations/regulation-rule.ts'
import { lineOf } from './visible-text.ts'

export const ruleStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type RuleState = (typeof ruleStates)[number]

/** Numbers of a form's rows. */
export const partPlaces = [1, 2, 3, 4, 5] as const
export const stepPlaces = [1, 2, 3, 4, 5, 6] as const
export const internalGroups = ['theory', 'lab'] as const

const partFields = ['name', 'max', 'held', 'take', 'better'] as const
const stepFields = ['into', 'upTo', 'share', 'credits'] as const

/** Returns the places of the lines of a promotion rule in which something is typed, in the order of its steps. */
export const filledSteps = (typed: Texts): number[] =>
  stepPlaces.filter((place) => stepFields.some((field) => textIn(typed, `${field}${place}`) !== ''))

/** The fields of each kind's form, besides those that all have. */
export const bodyFields: Readonly<Record<RuleKind, readonly string[]>> = {
  attendance: [
    'required',
    'condonableFrom',
    'mostCondonations',
    'subjectMinimum',
    'periodsForMid',
    'lateForAbsence',
    'leavesOutMandatory',
  ],
  internal: internalGroups.flatMap((group) =>
    partPlaces.flatMap((place) => partFields.map((field) => `${group}.${field}${place}`)),
  ),
  promotion: stepPlaces.flatMap((place) => stepFields.map((field) => `${field}${place}`)),
}

export const sharedFields = ['validFrom', 'source'] as const

/** A rule as it was typed. */
export interface TypedRule<Kind extends RuleKind = RuleKind> {
  kind: Kind
  body: RuleBodies[Kind]
  /** ISO day. */
  validFrom: string
  /** Where the rule is written. @example 'R22 academic regulations, 6.1' */
  source: string
}

/** The years in which a rule may begin to hold: another one is a slip of the keys. */
const earliest = '1990-01-01'
const latest = '2099-12-31'

type Texts = Readonly<Record<string, string>>
type AddProblem = (field: string, code: string) => void

/**
 * Returns the schema of a kind's form.
 * @example v.parse(ruleInput('attendance'), { required: '75', condonableFrom: '65', validFrom: '01-07-2026', source: 'R22, 6.1', … })
 */
export const ruleInput = <Kind extends RuleKind>(kind: Kind) =>
  v.pipe(
    v.record(v.string(), lineOf(200)),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      let isWrong = false
      const add: AddProblem = (key, message) => {
        isWrong = true
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
        })
      }
      const body = bodyReaders[kind](value, add) as RuleBodies[Kind]
      const validFrom = readDayFirstDate(textIn(value, 'validFrom')) ?? ''
      if (textIn(value, 'validFrom') === '') add('validFrom', 'field.required')
      else if (validFrom < earliest || validFrom > latest) add('validFrom', 'regulations.dateForm')
      const source = textIn(value, 'source')
      if (source === '') add('source', 'field.required')
      return isWrong ? NEVER : ({ kind, body, validFrom, source } satisfies TypedRule<Kind>)
    }),
  )

const bodyReaders: { [Kind in RuleKind]: (typed: Texts, add: AddProblem) => RuleBodies[Kind] } = {
  attendance: attendanceIn,
  internal: internalIn,
  promotion: promotionIn,
}

const textIn = (typed: Texts, field: string): string => (typed[field] ?? '').trim()

function attendanceIn(typed: Texts, add: AddProblem): AttendanceRule {
  const required = shareIn(typed, 'required', add)
  const condonableFrom = shareIn(typed, 'condonableFrom', add)
  const subjectMinimum = shareIn(typed, 'subjectMinimum', add)
  if (textIn(typed, 'required') === '') add('required', 'field.required')
  for (const [field, share] of [
    ['condonableFrom', condonableFrom],
    ['subjectMinimum', subjectMinimum],
  ] as const)
    if (share !== null && required !== null && share > required) add(field, 'regulations.aboveRequired')
  const periodsForMid = wholeIn(typed, 'periodsForMid', { least: 0, most: 20 }, add) ?? 0
  return {
    required: required ?? 0,
    condonableFrom: condonableFrom === required ? null : condonableFrom,
    mostCondonations:
      condonableFrom === null ? null : wholeIn(typed, 'mostCondonations', { least: 1, most: 20 }, add),
    subjectMinimum,
    periodsForMid,
    lateForAbsence: wholeIn(typed, 'lateForAbsence', { least: 1, most: 20 }, add),
    leavesOutMandatory: textIn(typed, 'leavesOutMandatory') !== '',
  }
}

function internalIn(typed: Texts, add: AddProblem): InternalRule {
  const partsOf = (group: (typeof internalGroups)[number]): InternalPart[] => {
    const names = new Set<string>()
    return partPlaces.flatMap((place) => {
      const part = partIn(typed, { group, place }, add)
      if (!part) return []
      const key = part.name.toLowerCase()
      if (key !== '' && names.has(key)) add(`${group}.name${place}`, 'regulations.samePart')
      names.add(key)
      return [part]
    })
  }
  const theory = partsOf('theory')
  const lab = partsOf('lab')
  if (theory.length + lab.length === 0) add('theory.name1', 'regulations.noPart')
  return { theory, lab }
}

interface PartPlace {
  group: (typeof internalGroups)[number]
  place: number
}

/** Reads a row of the form; null where nothing is typed in it. */
function partIn(typed: Texts, { group, place }: PartPlace, add: AddProblem): InternalPart | null {
  const field = (name: (typeof partFields)[number]): string => `${group}.${name}${place}`
  const name = textIn(typed, field('name'))
  const max = wholeIn(typed, field('max'), { least: 1, most: 200 }, add)
  if (name === '' && textIn(typed, field('max')) === '') return null
  if (name === '') add(field('name'), 'field.required')
  if (textIn(typed, field('max')) === '') add(field('max'), 'field.required')
  const held = wholeIn(typed, field('held'), { least: 1, most: 20 }, add) ?? 1
  const take = takeIn(textIn(typed, field('take')))
  const better = take === 'weighted' ? shareIn(typed, field('better'), add) : null
  if (take === 'weighted') {
    if (held !== 2) add(field('held'), 'regulations.weightedNeedsTwo')
    if (textIn(typed, field('better')) === '') add(field('better'), 'field.required')
    else if (better !== null && better < 5000) add(field('better'), 'regulations.betterTooSmall')
  }
  return { name, max: max ?? 0, held, take: held === 1 ? 'sum' : take, betterShare: better }
}

const takeIn = (typed: string): TakeWay => takeWays.find((way) => way === typed) ?? 'sum'

function promotionIn(typed: Texts, add: AddProblem): PromotionRule {
  const steps: PromotionStep[] = []
  for (const place of filledSteps(typed)) {
    const into = textIn(typed, `into${place}`)
    const upTo = textIn(typed, `upTo${place}`)
    const share = shareIn(typed, `share${place}`, add)
    const credits = hundredthsIn(typed, `credits${place}`, add)
    if (into === '') add(`into${place}`, 'field.required')
    if (upTo === '') add(`upTo${place}`, 'field.required')
    if (textIn(typed, `share${place}`) === '' && textIn(typed, `credits${place}`) === '')
      add(`share${place}`, 'regulations.shareOrCredits')
    if (share !== null && credits !== null) add(`credits${place}`, 'regulations.notBoth')
    if (into !== '' && steps.some(({ intoId }) => intoId === into))
      add(`into${place}`, 'regulations.sameStep')
    steps.push({ intoId: into, upToId: upTo, share, credits })
  }
  if (steps.length === 0) add('into1', 'regulations.noStep')
  return { steps }
}

/** Reads a percentage from 0.01 to 100, with or without its sign; null where the field is empty. */
function shareIn(typed: Texts, field: string, add: AddProblem): number | null {
  const text = textIn(typed, field).replace(/\s*%$/, '')
  if (text === '') return null
  const share = parseHundredths(text)
  if (share === null || share === 0 || share > 10_000) {
    add(field, 'regulations.shareForm')
    return null
  }
  return share
}

/** Reads credits in hundredths; null where the field is empty. */
function hundredthsIn(typed: Texts, field: string, add: AddProblem): number | null {
  const text = textIn(typed, field)
  if (text === '') return null
  const number = parseHundredths(text)
  if (number === null || number === 0 || number > 40_000) {
    add(field, 'regulations.creditsForm')
    return null
  }
  return number
}

/** Reads a whole number; null where the field is empty. */
function wholeIn(
  typed: Texts,
  field: string,
  { least, most }: { least: number; most: number },
  add: AddProblem,
): number | null {
  const text = textIn(typed, field)
  if (text === '') return null
  const number = /^\d{1,3}$/.test(text) ? Number(text) : -1
  if (number >= least && number <= most) return number
  add(field, least === 0 ? 'regulations.wholeForm' : 'regulations.countForm')
  return null
}
