import { format, getFormatDateInfo, isValidFormat, tokenize } from 'numfmt'

/** The result of reading one cell. */
export interface CellReading {
  /** The displayed text; a real date as its ISO day. */
  text: string
  /** Set if the cell holds a real date, however it is displayed: “3-Feb” as well as “03/02/2026”. */
  isDate?: true
  /** The stored value if it differs from the displayed one: nobody can say which is meant. */
  held?: string
}

/** How the cells of one style display their values. */
export interface CellFormat {
  /** Numbers are displayed in full, as with the format “General”: readers of many cells can skip `readNumber`. */
  isPlain: boolean
  /** Reads a number. @param value the stored number: for a date, the days since the first day of its calendar */
  readNumber(value: number): CellReading
  /** Null if texts are displayed unchanged. */
  readText: ((text: string) => CellReading) | null
}

export interface FormatOptions {
  /** Dates count from 1904, as on the first Macs. */
  startsIn1904: boolean
}

/** No program writes longer codes. */
const longestCode = 1000
/** A column of marks has few distinct values; for one with many, the cache is bounded. */
const mostRemembered = 5000

/**
 * Interprets a number format code as spreadsheet programs do. `numfmt` computes the displayed text, and this function
 * decides the result: the full number if the cell displays that number, the displayed text if the format adds zeros
 * or letters, and a refusal if the displayed digits differ from the stored ones.
 * @example createCellFormat('"26T14A0"000', options).readNumber(501) // { text: '26T14A0501' }
 */
export function createCellFormat(code: string, options: FormatOptions): CellFormat {
  if (isGeneral(code)) return generalFormat
  const numbers = numberReader(code, options)
  const remembered = new Map<number, CellReading>()
  const decimals = decimalsOf(code)
  return {
    isPlain: false,
    readNumber(value) {
      // Most numbers pass here without computing the displayed text.
      if (decimals !== null && isShownInFull(value, decimals)) return { text: String(value) }
      const known = remembered.get(value)
      if (known) return known
      const reading = numbers(value)
      if (remembered.size < mostRemembered) remembered.set(value, reading)
      return reading
    },
    readText: textReader(code),
  }
}

/** Returns the number of decimals of a code that displays a plain number; null for every other code. */
function decimalsOf(code: string): number | null {
  const plain = /^(?:0|#,##0|#,##,##0)(?:\.(?<decimals>0{1,10}))?$/.exec(code)
  return plain ? (plain.groups?.['decimals']?.length ?? 0) : null
}

const isShownInFull = (value: number, decimals: number): boolean =>
  Math.abs(value) < 1e15 && Number(value.toFixed(decimals)) === value

const generalFormat: CellFormat = {
  isPlain: true,
  readNumber: (value) => ({ text: String(value) }),
  readText: null,
}

/**
 * Whether a code displays numbers unchanged: an invalid code is ignored by programs, and “@” shows numbers as they
 * are.
 */
const isGeneral = (code: string): boolean =>
  code === '' ||
  code === '@' ||
  /^(?:general|standard)$/i.test(code) ||
  code.length > longestCode ||
  !isValidFormat(code)

type NumberReader = (value: number) => CellReading

function numberReader(code: string, options: FormatOptions): NumberReader {
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code)
  if (year || month || day) return (value) => readDate(code, value, options)
  // A time alone is no day: the displayed text is the result.
  if (hours !== false || minutes || seconds) return (value) => ({ text: shownBy(code, value) })
  const types = new Set(tokenize(code).map(({ type }) => type))
  if (types.has('exp')) return (value) => refusal(shownBy(code, value), value)
  const bare = withoutLiterals(code)
  return (value) => readPlainNumber({ code, bare, types, value })
}

interface NumberParts {
  code: string
  /** The code without the characters that it adds to the digits. */
  bare: string
  types: ReadonlySet<string>
  value: number
}

function readPlainNumber({ code, bare, types, value }: NumberParts): CellReading {
  const shown = shownBy(code, value)
  // “General” truncates numbers of eleven digits and more for display.
  if (types.has('general') && shown === shownBy('General', value)) return { text: String(value) }
  if (types.has('slash')) return isFractionOf(shown, value) ? { text: String(value) } : refusal(shown, value)
  // Accounting formats show zero as a dash.
  if (value === 0 && /^[-–—]$/.test(shown)) return { text: '0' }
  const seen = numberIn(shown)
  const expected = seen?.isPercent && types.has('percent') ? inPercent(value) : value
  if (seen && isSame(seen.number, expected)) return { text: seen.hasZerosBefore ? shown : String(expected) }
  const isAdded = bare !== code && showsAllDigits(bare, shown, value)
  return isAdded ? { text: shown } : refusal(shown, value)
}

const refusal = (shown: string, value: number | string): CellReading => ({ text: shown, held: String(value) })

function shownBy(code: string, value: number | string): string {
  return format(code, value, { throws: false }).replaceAll(/\s+/g, ' ').trim()
}

/** Tokens that a code adds to the digits: letters, dashes, spaces. */
const literals = new Set(['string', 'escaped', 'char', 'minus', 'plus', 'paren', 'space', 'skip', 'fill'])

const withoutLiterals = (code: string): string =>
  tokenize(code)
    .filter(({ type }) => !literals.has(type))
    .map(({ raw }) => raw)
    .join('')

/** Whether a number with added letters or digits shows all its stored digits, and its minus. */
function showsAllDigits(bare: string, shown: string, value: number): boolean {
  if (!isValidFormat(bare)) return false
  const seen = numberIn(shownBy(bare, value))
  const isMinusSeen = value >= 0 || /[-(]/.test(shown)
  return seen !== null && !seen.isPercent && isMinusSeen && isSame(Math.abs(seen.number), Math.abs(value))
}

const days1904 = 1462
const dayMilliseconds = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
/** The day that programs show as 29 February 1900, which never existed; before it their count is off by one. */
const dayThatNeverWas = 60
const lastDay = 2_958_465
/** A tenth of a millisecond: the loss when a day is computed from milliseconds. */
const rounding = 1e-9

/**
 * Reads a date; the time is dropped. Days that programs cannot display (`####`, 00/01/1900) are not accepted here
 * either.
 */
function readDate(code: string, value: number, { startsIn1904 }: FormatOptions): CellReading {
  const serial = Math.floor(value + (startsIn1904 ? days1904 : 0) + rounding)
  if (value < 0 || serial > lastDay) return refusal('####', value)
  if (serial === 0 || serial === dayThatNeverWas) return { text: shownBy(code, serial) }
  const days = serial + (serial < dayThatNeverWas ? 1 : 0)
  return { text: new Date(dayZero + days * dayMilliseconds).toISOString().slice(0, 10), isDate: true }
}

/** Reads the text section of a code: `"26T14A0"@` adds letters in front, `;;;` hides texts. */
function textReader(code: string): CellFormat['readText'] {
  const types = tokenize(code).map(({ type }) => type)
  const hasPart = types.includes('text') || types.filter((type) => type === 'break').length >= 3
  if (!hasPart || shownBy(code, 'x') === 'x') return null
  const isShown = shownBy(code, 'x').includes('x')
  return (text) => (isShown ? { text: shownBy(code, text) } : refusal(shownBy(code, text), text))
}

/** Parsing of displayed numbers, and their comparison with the stored ones. */

/** Currency marks around an amount. */
const currency = /\p{Sc}|\bRs\b\.?|\bINR\b|\/-/giu

interface ShownNumber {
  number: number
  isPercent: boolean
  /** It has leading zeros and is therefore an identifier, such as 00077. */
  hasZerosBefore: boolean
}

/**
 * Returns the number that a text shows, if it shows nothing else.
 * @example numberIn('₹ (1,234.50)')?.number // -1234.5
 */
function numberIn(shown: string): ShownNumber | null {
  const plain = shown.replaceAll(currency, '').replaceAll(/[\s,']/g, '')
  const parts = /^(?<minus>-?)(?<open>\(?)(?<digits>\d*\.?\d*)(?<percent>%?)(?<close>\)?)$/u.exec(plain)
  const { minus = '', open = '', digits = '', percent = '', close = '' } = parts?.groups ?? {}
  if (!/\d/.test(digits) || (open !== '') !== (close !== '')) return null
  const isNegative = minus !== '' || open !== ''
  return {
    number: Number(digits) * (isNegative ? -1 : 1),
    isPercent: percent !== '',
    hasZerosBefore: /^0\d/.test(digits),
  }
}

/** @example isFractionOf('1 1/2', 1.5) // true */
function isFractionOf(shown: string, value: number): boolean {
  const parts = /^(-?)(?:(\d+) )?(\d+) ?\/ ?(\d+)$/.exec(shown)
  const [, minus, whole = '0', part = '', of = ''] = parts ?? []
  const seen = parts ? Number(whole) + Number(part) / Number(of) : (numberIn(shown)?.number ?? Number.NaN)
  return isSame(minus ? -seen : seen, value)
}

/** Rounds to the precision of a number: 0.57 × 100 is 57, and not 56.99999999999999. */
const inPercent = (value: number): number => Number((value * 100).toPrecision(15))

const isSame = (one: number, other: number): boolean =>
  one === other || one.toPrecision(15) === other.toPrecision(15)

/** Builds accounting formats, which files name by number only. */

const accounting = (before: string, nothing: string, digits: string): string =>
  `_(${before}* ${digits}_);_(${before}* \\(${digits}\\);_(${before}* "-"${nothing}_);_(@_)`

/** ECMA-376, 18.8.30: formats that files name by number only. Those of East Asia are dates in their calendars. */
export const builtInCodes: readonly [number, string][] = [
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);\\("$"#,##0\\)'],
  [6, '"$"#,##0_);[Red]\\("$"#,##0\\)'],
  [7, '"$"#,##0.00_);\\("$"#,##0.00\\)'],
  [8, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'dd/mm/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'dd/mm/yyyy h:mm'],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36].map((id): [number, string] => [id, 'yyyy/mm/dd']),
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58].map((id): [number, string] => [id, 'yyyy/mm/dd']),
  [37, '#,##0_);\\(#,##0\\)'],
  [38, '#,##0_);[Red]\\(#,##0\\)'],
  [39, '#,##0.00_);\\(#,##0.00\\)'],
  [40, '#,##0.00_);[Red]\\(#,##0.00\\)'],
  [41, accounting('', '', '#,##0')],
  [42, accounting('"$"', '', '#,##0')],
  [43, accounting('', '??', '#,##0.00')],
  [44, accounting('"$"', '??', '#,##0.00')],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]

/** Formats that Excel 2003 names; every other name is the code itself. */
const namedCodes: Readonly<Record<string, string>> = {
  'General Number': 'General',
  'General Date': 'dd/mm/yyyy h:mm',
  'Long Date': 'dd/mm/yyyy',
  'Medium Date': 'dd/mm/yyyy',
  'Short Date': 'dd/mm/yyyy',
  'Long Time': 'h:mm:ss',
  'Medium Time': 'h:mm',
  'Short Time': 'h:mm',
  Currency: '"$"#,##0.00',
  'Euro Currency': '"€"#,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Yes/No': '"Yes";"Yes";"No"',
  'True/False': '"True";"True";"False"',
  'On/Off': '"On";"On";"Off"',
}

export const codeNamed = (said: string): string =>
  (Object.hasOwn(namedCodes, said) && namedCodes[said]) || said
