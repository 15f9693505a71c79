import { format, getFormatDateInfo, isValidFormat, tokenize } from 'numfmt'

/** What is read of one cell. */
export interface CellReading {
  /** What a person sees in it; a real date as its ISO day. */
  text: string
  /** It holds a real date, whatever way the program shows it: “3-Feb” as much as “03/02/2026”. */
  isDate?: true
  /** What it holds, where it shows something else: nobody can say which of the two is meant. */
  held?: string
}

/** How the cells of one style show what they hold. */
export interface CellFormat {
  /** Shows a number in full, as the format “General”: whoever reads many cells asks it nothing. */
  isPlain: boolean
  /** @param value as the file has it: a date as the days since the first one of its calendar */
  readNumber(value: number): CellReading
  /** Null where texts are shown as they are. */
  readText: ((text: string) => CellReading) | null
}

export interface FormatOptions {
  /** Its dates count from 1904, as on the first Macs. */
  startsIn1904: boolean
}

/** Longer ones are no program's own. */
const longestCode = 1000
/** A column of marks has few different ones; of one with many, no more are kept in mind. */
const mostRemembered = 5000

/**
 * Understands the code of a number format as spreadsheet programs write it. What a cell shows is worked out by
 * `numfmt`; this decides what is read of it: the number in full where the cell shows that number, what it shows where
 * the format adds zeros or letters, and nothing where it shows other digits than it holds.
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
      // Most numbers: they need nobody to work out what is shown.
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

/** How many decimals a code shows that shows nothing but a number; null of every other code. */
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

/** A code that no program understands is shown as if there were none. “@” shows numbers as they are. */
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
  // The time alone is no day: what is read is what the cell shows.
  if (hours !== false || minutes || seconds) return (value) => ({ text: shownBy(code, value) })
  const types = new Set(tokenize(code).map(({ type }) => type))
  if (types.has('exp')) return (value) => refusal(shownBy(code, value), value)
  const bare = withoutLiterals(code)
  return (value) => readPlainNumber({ code, bare, types, value })
}

interface NumberParts {
  code: string
  /** The code without what it adds to the digits. */
  bare: string
  types: ReadonlySet<string>
  value: number
}

function readPlainNumber({ code, bare, types, value }: NumberParts): CellReading {
  const shown = shownBy(code, value)
  // Eleven digits and more, which “General” cuts short wherever they stand.
  if (types.has('general') && shown === shownBy('General', value)) return { text: String(value) }
  if (types.has('slash')) return isFractionOf(shown, value) ? { text: String(value) } : refusal(shown, value)
  // How accounts write nothing.
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

/** What a code adds to the digits: letters, dashes, spaces. */
const literals = new Set(['string', 'escaped', 'char', 'minus', 'plus', 'paren', 'space', 'skip', 'fill'])

const withoutLiterals = (code: string): string =>
  tokenize(code)
    .filter(({ type }) => !literals.has(type))
    .map(({ raw }) => raw)
    .join('')

/** A number among letters or further digits: every digit that the cell holds is seen, and a minus is. */
function showsAllDigits(bare: string, shown: string, value: number): boolean {
  if (!isValidFormat(bare)) return false
  const seen = numberIn(shownBy(bare, value))
  const isMinusSeen = value >= 0 || /[-(]/.test(shown)
  return seen !== null && !seen.isPercent && isMinusSeen && isSame(Math.abs(seen.number), Math.abs(value))
}

const days1904 = 1462
const dayMilliseconds = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
/** The day that programs show as 29 February 1900, which never was; before it their count is one day off. */
const dayThatNeverWas = 60
const lastDay = 2_958_465
/** A tenth of a millisecond: what is lost where a day is worked out of milliseconds. */
const rounding = 1e-9

/** A day with a time is that day. What programs show as no day there is (`####`, 00/01/1900) is none here either. */
function readDate(code: string, value: number, { startsIn1904 }: FormatOptions): CellReading {
  const serial = Math.floor(value + (startsIn1904 ? days1904 : 0) + rounding)
  if (value < 0 || serial > lastDay) return refusal('####', value)
  if (serial === 0 || serial === dayThatNeverWas) return { text: shownBy(code, serial) }
  const days = serial + (serial < dayThatNeverWas ? 1 : 0)
  return { text: new Date(dayZero + days * dayMilliseconds).toISOString().slice(0, 10), isDate: true }
}

/** Codes may have a part for texts: `"26T14A0"@` puts letters before them, `;;;` hides them. */
function textReader(code: string): CellFormat['readText'] {
  const types = tokenize(code).map(({ type }) => type)
  const hasPart = types.includes('text') || types.filter((type) => type === 'break').length >= 3
  if (!hasPart || shownBy(code, 'x') === 'x') return null
  const isShown = shownBy(code, 'x').includes('x')
  return (text) => (isShown ? { text: shownBy(code, text) } : refusal(shownBy(code, text), text))
}

/** The numbers that texts of cells show, and whether they are those that the cells hold. */

/** What stands around a sum and says no more than that it is one. */
const currency = /\p{Sc}|\bRs\b\.?|\bINR\b|\/-/giu

interface ShownNumber {
  number: number
  isPercent: boolean
  /** It is a number for what it is called by, such as 00077. */
  hasZerosBefore: boolean
}

/** The number that a text shows, if it shows nothing else. @example numberIn('₹ (1,234.50)')?.number // -1234.5 */
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

/** No more digits than a number has: 0.57 × 100 is 57, and not 56.99999999999999. */
const inPercent = (value: number): number => Number((value * 100).toPrecision(15))

const isSame = (one: number, other: number): boolean =>
  one === other || one.toPrecision(15) === other.toPrecision(15)

/** Codes of number formats that files do not write out. */

const accounting = (before: string, nothing: string, digits: string): string =>
  `_(${before}* ${digits}_);_(${before}* \\(${digits}\\);_(${before}* "-"${nothing}_);_(@_)`

/** ECMA-376, 18.8.30: formats that files name by their number alone. Those of East Asia are dates of their calendars. */
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

/** Formats that Excel 2003 calls by a name; every other one is the code itself. */
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
