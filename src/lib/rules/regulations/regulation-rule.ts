/**
 * What a regulation says about attendance, internal marks and promotion, as data of the college. Shares are hundredths
 * of a percent: 75 % = 7500. Source: the academic regulations of JNTUH (R18, R22) and JNTUK (R20, R23).
 */

export const ruleKinds = ['attendance', 'internal', 'promotion'] as const
export type RuleKind = (typeof ruleKinds)[number]

export interface AttendanceRule {
  /** The share that a student must reach in all subjects together. */
  required: number
  /** From this share a shortage may be condoned; null where it never is. */
  condonableFrom: number | null
  /** How often the shortage of one student may be condoned during the course; null for any number. */
  mostCondonations: number | null
  /** The share that must be reached in each subject; null where only the aggregate counts. */
  subjectMinimum: number | null
  /** Periods that sitting a mid examination adds to a theory subject. */
  periodsForMid: number
  /** This many late arrivals count as one absence; null where a late student was present. */
  lateForAbsence: number | null
  /** Whether mandatory and audit courses without credits are left out of the aggregate. */
  leavesOutMandatory: boolean
}

/** How the marks of several tests become one number. */
export const takeWays = ['sum', 'average', 'best', 'weighted'] as const
export type TakeWay = (typeof takeWays)[number]

export interface InternalPart {
  name: string
  /** Maximum of one test, in whole marks. */
  max: number
  /** How many are held in a semester. */
  held: number
  take: TakeWay
  /** For `weighted`: the share of the better of two tests; the other one has the rest. */
  betterShare: number | null
}

/** The internal marks of theory and of laboratory subjects, part by part. */
export interface InternalRule {
  theory: readonly InternalPart[]
  lab: readonly InternalPart[]
}

export interface PromotionStep {
  /** The semester that a student enters, by its id in the catalogue. */
  intoId: string
  /** The semester up to which credits are counted. */
  upToId: string
  /** The share of these credits that must have been earned; null where the number counts. */
  share: number | null
  /** Credits that must have been earned, in hundredths; null where the share counts. */
  credits: number | null
}

export interface PromotionRule {
  steps: readonly PromotionStep[]
}

export interface RuleBodies {
  attendance: AttendanceRule
  internal: InternalRule
  promotion: PromotionRule
}

export type RuleBody = RuleBodies[RuleKind]

/** The attendance rule of most universities of the region: a suggestion for the first version. */
export const usualAttendance: AttendanceRule = {
  required: 7500,
  condonableFrom: 6500,
  mostCondonations: null,
  subjectMinimum: null,
  periodsForMid: 2,
  lateForAbsence: null,
  leavesOutMandatory: true,
}

/**
 * Returns the most that a part gives. A sum counts every test; all other ways end at the maximum of one.
 * @example mostOf({ name: 'Mid', max: 30, held: 2, take: 'average', betterShare: null }) // 30
 */
export const mostOf = ({ max, held, take }: InternalPart): number => (take === 'sum' ? max * held : max)

/** Returns the internal marks that can be reached. */
export const internalTotal = (parts: readonly InternalPart[]): number =>
  parts.reduce((sum, part) => sum + mostOf(part), 0)

/** A confirmed version of a rule, as far as it matters for a day. */
interface DatedRule {
  /** ISO day. */
  validFrom: string
  number: number
}

/**
 * Finds the rule that holds on a day: of those that hold from that day or an earlier one the latest, and of two
 * from one day the later version.
 * @example ruleOn([{ number: 1, validFrom: '2022-07-01' }, { number: 2, validFrom: '2026-07-01' }], '2026-06-30')?.number // 1
 */
export function ruleOn<Rule extends DatedRule>(rules: readonly Rule[], day: string): Rule | null {
  const until = rules.filter(({ validFrom }) => validFrom <= day)
  const [latest] = until.toSorted(
    (one, other) => other.validFrom.localeCompare(one.validFrom) || other.number - one.number,
  )
  return latest ?? null
}
