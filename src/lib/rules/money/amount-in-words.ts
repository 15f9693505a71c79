const ones = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const groups = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** @param number integer, 0 or more, below 2^53 */
function inWords(number: number): string {
  if (number < 20) return ones[number] ?? ''
  if (number < 100)
    return [tens[Math.floor(number / 10)], number % 10 ? ones[number % 10] : ''].join(' ').trim()
  const [size, name] = groups.find(([each]) => number >= each) ?? [100, 'Hundred']
  const rest = number % size
  return `${inWords(Math.floor(number / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`
}

/**
 * Writes an amount in words, as receipts in India do.
 * @param paise integer, 0 or more
 * @example amountInWords(12_34_567_50) // 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Fifty Paise Only'
 */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  return `Rupees ${inWords(rupees)}${rest ? ` and ${inWords(rest)} Paise` : ''} Only`
}
