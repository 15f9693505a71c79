/** What a pattern of roll numbers puts in: letters and digits stand for themselves. */
export interface PatternValues {
  /** In which the batch begins. */
  startYear: number
  /** Of the branch in roll numbers, as the catalogue has it. */
  branch: string
  /** Of the college, as its settings have it. */
  college: string
  /** Of how the student was admitted, as the catalogue has it. */
  entry: string
}

const names = ['branch', 'college', 'entry'] as const
/** What stands for a code that is kept elsewhere. */
export type CodeName = (typeof names)[number]

const isCodeName = (name: string): name is CodeName => names.some((each) => each === name)

const placeholder = /\{([^{}]*)\}/g
const year = /^(YY|YYYY)(?:\+([1-9]))?$/
const counter = /^0{0,5}1$/

/** Letters that universities number on with after 99: those that nobody takes for a digit or for each other. */
const onwards = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/**
 * What is wrong with a pattern, as an error code; null where nothing is.
 * `{01}` or `{001}` counts; `{YY}` and `{YYYY}` are the year in which the batch begins, `{YY+1}` the one after it, in
 * which lateral entrants of the batch join; `{branch}` is the code of the branch, `{college}` that of the college,
 * `{entry}` that of the student's entry type.
 * @example patternProblem('{YY}B81A{branch}{01}') // null
 */
export function patternProblem(pattern: string): string | null {
  const inBraces = [...pattern.matchAll(placeholder)].map(([, name = '']) => name)
  if (/[{}]/.test(pattern.replaceAll(placeholder, ''))) return 'steps.patternBraces'
  const counters = inBraces.filter((name) => counter.test(name))
  const unknown = inBraces.find((name) => !counter.test(name) && !year.test(name) && !isCodeName(name))
  if (unknown !== undefined) return 'steps.patternUnknown'
  if (counters.length !== 1) return 'steps.patternCounter'
  return /^[0-9A-Z/-]*$/i.test(pattern.replaceAll(placeholder, '')) ? null : 'student.rollNumberWrong'
}

/** Whether a pattern needs this code. */
export const usesCode = (pattern: string, name: CodeName): boolean => pattern.includes(`{${name}}`)

/**
 * The number at a place that counts from 1; null behind the last one that the pattern has.
 * @example numberAt('{YY}B81A{branch}{01}', { startYear: 2021, branch: '05', college: 'B8', entry: '1A' }, 100) // '21B81A05A0'
 */
export function numberAt(pattern: string, values: PatternValues, place: number): string | null {
  let isOver = false
  const number = pattern.replaceAll(placeholder, (_, name: string) => {
    if (isCodeName(name)) return values[name]
    const [, form, later = '0'] = year.exec(name) ?? []
    if (form) return String(values.startYear + Number(later)).slice(form === 'YY' ? -2 : 0)
    const serial = serialAt(name.length, place)
    isOver ||= serial === null
    return serial ?? ''
  })
  return isOver ? null : number.toUpperCase()
}

/** Two digits go on with letters, as universities number on: 99, A0, A1 … */
function serialAt(width: number, place: number): string | null {
  if (place < 10 ** width) return String(place).padStart(width, '0')
  if (width !== 2) return null
  const beyond = place - 100
  const letter = onwards.charAt(Math.floor(beyond / 10))
  return letter === '' ? null : `${letter}${beyond % 10}`
}
