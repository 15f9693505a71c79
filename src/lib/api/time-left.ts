const second = 1000
const minute = 60 * second

/**
 * How long what is open takes if it goes on as it went, in words; empty as long as that is a guess.
 * @example timeLeft({ done: 20, open: 40 }, 10_000, 'en') // '20 seconds'
 */
export function timeLeft(
  { done, open }: { done: number; open: number },
  milliseconds: number,
  language: string,
): string {
  if (done <= 0 || open <= 0 || milliseconds < second) return ''
  const left = (milliseconds / done) * open
  const [amount, unit] = left < minute ? [left / second, 'second'] : [left / minute, 'minute']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.ceil(amount))
}
