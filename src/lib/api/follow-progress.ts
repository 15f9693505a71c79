import { followJob } from './follow-job.ts'
import { timeLeft } from './time-left.ts'

/** Fills the bar of `JobProgress`, and opens the page anew when its job has ended: where it failed, that says why. */
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
