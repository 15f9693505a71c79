import { followJob } from './follow-job.ts'

/**
 * Fills the bar of `JobProgress` and reloads the page when the job has ended; the reloaded page tells why a job failed.
 */
export function followProgress(place: HTMLElement): void {
  const bar = place.querySelector('progress')
  const said = place.querySelector('[data-said]')
  if (!bar || !said) return
  const { following = '', count = '', left = '' } = place.dataset
  const began = performance.now()
  let first: number | null = null
  followJob(following, ({ done, total }) => {
    first ??= done
    bar.max = Math.max(1, total)
    bar.value = done
    const counted = total > 0 ? count.replace('{done}', String(done)).replace('{total}', String(total)) : ''
    const time = timeLeft(
      { done: done - first, open: total - done },
      performance.now() - began,
      document.documentElement.lang,
    )
    said.textContent = [counted, time && left.replace('{time}', time)].filter(Boolean).join(' · ')
  })
    .catch(() => {})
    .finally(() => location.reload())
}

const second = 1000
const minute = 60 * second

/**
 * Estimates the remaining time from the pace so far, as text; empty as long as the estimate would be a guess.
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
