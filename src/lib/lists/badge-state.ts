/**
 * The colour of a badge; its text is beside it. The normal state has no badge, only its word: a green one in every row
 * would say nothing.
 */
type Tone = 'good' | 'bad' | 'waiting' | 'news' | 'neutral' | 'normal'

const looks = {
  good: ['good', 'success'],
  bad: ['bad', 'error'],
  waiting: ['waiting', 'waiting'],
  news: ['news', 'info'],
  quiet: ['neutral', 'quiet'],
  draft: ['neutral', 'draft'],
  scheduled: ['news', 'scheduled'],
  published: ['good', 'success'],
  revised: ['news', 'revised'],
  withdrawn: ['bad', 'withdrawn'],
  withheld: ['waiting', 'withheld'],
  pending: ['waiting', 'waiting'],
  active: ['normal', 'success'],
  inactive: ['neutral', 'inactive'],
  due: ['neutral', 'scheduled'],
  paid: ['good', 'success'],
  overdue: ['bad', 'warning'],
} as const satisfies Record<string, readonly [Tone, string]>

/** The states that most rows of a list are in. */
const normalInLists: ReadonlySet<keyof typeof looks> = new Set(['active', 'good', 'published', 'due', 'paid'])

/** The state of a record, or a bare tone where the state has no look of its own. */
export type BadgeState = keyof typeof looks

/** @example lookOf('withheld') // ['waiting', 'withheld'] */
export const lookOf = <State extends BadgeState>(state: State): (typeof looks)[State] => looks[state]

/** Tells whether a list shows the state as a plain word: a badge in nearly every row would hide the others. */
export const isNormalInLists = (state: BadgeState): boolean => normalInLists.has(state)

export const badgeStates = Object.keys(looks) as readonly BadgeState[]
