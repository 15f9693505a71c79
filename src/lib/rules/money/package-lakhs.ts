import { ungrouped } from './paise.ts'

/** Hundredths of a lakh per year; `none` where the text has no number, `unclear` where it is ambiguous. */
export type PackageSum = number | 'none' | 'unclear'

const written =
  /^(?<sum>[\d.,]+)(?<unit>cr|crores?|l|la[ck]s?|lakhs?|lpa|k|thousand)?(?<period>pa|pannum|perannum|peryear|ayear|year(?:ly)?|annum|annual(?:ly)?|pm|permonth|amonth|month(?:ly)?)?$/
const notSaid =
  /rs\.?|inr|rupees?|₹|ctc|package|salary|stipend|only|approx(?:imately)?|fixed|gross|\/-|[~=+]/g
const hundredthsOf: Readonly<Record<string, number>> = { c: 10_000, l: 100, k: 1, t: 1 }

/** Numbers without a unit are lakhs per year only within these limits. */
const leastLakhs = 0.5
const mostLakhs = 100
/** Numbers without a unit are rupees from these values on, per year or per month. */
const leastRupees = { year: 10_000, month: 1000 } as const
/** Ten crore a year: a higher value is a typing error. */
const mostHundredths = 100_000

/**
 * Reads a yearly salary from what a clerk enters. A number without a unit is taken as lakhs or rupees by its size, and
 * is unclear between the two.
 * @example packageSum('6.5 LPA') // 650
 * @example packageSum('Rs. 6,50,000/- p.a.') // 650
 * @example packageSum('45000 per month') // 540
 * @example packageSum('500') // 'unclear'
 */
export function packageSum(text: string): PackageSum {
  if (!/\p{Nd}/u.test(text)) return 'none'
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(notSaid, '')
    .replaceAll(/[\s/()-]|(?<!\d)\.|\.(?!\d)/g, '')
  const { sum = '', unit = '', period = '' } = written.exec(plain)?.groups ?? {}
  const number = Number(ungrouped(sum))
  if (sum === '' || !Number.isFinite(number) || number <= 0 || isRange(text)) return 'unclear'
  const isMonthly = /^(?:pm|per?month|amonth|month)/.test(period)
  const hundredths =
    unit === '' ? bare(number, isMonthly ? 'month' : 'year') : number * (hundredthsOf[unit.charAt(0)] ?? 0)
  if (hundredths === null) return 'unclear'
  const yearly = Math.round(isMonthly ? hundredths * 12 : hundredths)
  return yearly < 1 || yearly > mostHundredths ? 'unclear' : yearly
}

/** Returns only a known amount; null otherwise. */
export function packageOf(text: string): number | null {
  const sum = packageSum(text)
  return typeof sum === 'number' ? sum : null
}

function bare(number: number, period: 'year' | 'month'): number | null {
  if (number >= leastRupees[period]) return number / 1000
  return period === 'year' && number >= leastLakhs && number <= mostLakhs ? number * 100 : null
}

/** Matches ranges such as “4-6 LPA” and negative numbers, which are no amount. */
const isRange = (text: string): boolean => /\d\s*[-–—]\s*\d|^\s*[-–−]\s*\d/.test(text)
