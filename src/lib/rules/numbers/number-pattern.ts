/** Values for the placeholders of a roll number pattern; letters and digits in it stand for themselves. */
export interface PatternValues {
  /** First year of the batch. */
  startYear: number
  /** Code of the branch in roll numbers, from the catalogue. */
  branch: string
  /** Code of the college, from its settings. */
  college: string
  /** Code of the student's entry type, from the catalogue. */
  entry: string
}

const names = ['branch', 'college', 'entry'] as const
/** A placeholder for a code that is stored elsewhere. */
export type CodeName = (typeof names)[number]

const isCodeName = (name: string): name is CodeName => names.some((each) => each === name)

const placeholder = /\{([^{}]*)\}/g
const year = /^(YY|YYYY)(?:\+([1-9]))?$/
const counter = /^0{0,5}1$/

/** Letters that continue the numbering after 99, without those that look like digits or like each other. */
const onwards = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/**
 * Validates a pattern and returns an error code; null where it is valid.
 * `{01}` or `{001}` is the counter; `{YY}` and `{YYYY}` are the first year of the batch, `{YY+1}` the next year, in
 * which lateral entrants of the batch join; `{branch}`, `{college}` and `{entry}` are the codes of the branch, of the
 * college and of the student's entry type.
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

export const usesCode = (pattern: string, name: CodeName): boolean => pattern.includes(`{${name}}`)

/**
 * Returns the number at a position, counted from 1; null beyond the last number of the pattern.
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

/** Formats the counter. With two digits it continues with letters, as universities do: 99, A0, A1 … */
function serialAt(width: number, place: number): string | null {
  if (place < 10 ** width) return String(place).padStart(width, '0')
  if (width !== 2) return null
  const beyond = place - 100
  const letter = onwards.charAt(Math.floor(beyond / 10))
  return letter === '' ? null : `${letter}${beyond % 10}`
}
