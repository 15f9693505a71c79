import { m } from '#paraglide/messages.js'
import { showCount } from '../i18n/numbers.ts'
import type { ListView } from './list-view.ts'

/** Rows of a list with a box each, of which many are decided in one go. */
export interface TickedPage {
  list: ListView
  /** All who can be chosen are ticked, on one page. */
  isAll: boolean
  /** How many of those found stand on this page, in words. */
  shown: string
  /** Whether they are all there are. */
  isWhole: boolean
  /** How many are decided in one go at most, in words. */
  most: string
  /** Addresses of the page with everybody ticked, and with nobody. */
  selectAll: { address: string; text: string } | null
  selectNone: string
}

/** @example sayShown(100, 812) // '100 of 812 shown' */
export const sayShown = (shown: number, total: number): string =>
  m['list.ticks.shown']({ shown: showCount(shown), total: showCount(total) })

/** Of the button that ticks all that are found, or as many as are decided in one go. */
export const saySelectAll = (total: number, most: number): string =>
  total > most
    ? m['list.ticks.selectFirst']({ count: showCount(most) })
    : m['list.ticks.selectAll']({ count: showCount(total) })

/** In a browser: says beside the button of a form with boxes how many are ticked, and ticks all or none without a way to the server. */
export function countTicks(): void {
  const form = document.querySelector<HTMLFormElement>('[data-ticks]')
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>('[data-box]:enabled') ?? [])]
  const line = form?.querySelector<HTMLElement>('[data-ticked]')
  const count = line?.querySelector('output')
  const tell = (): void => {
    if (count) count.textContent = showCount(boxes.filter(({ checked }) => checked).length)
  }
  if (line) line.hidden = false
  tell()
  form?.addEventListener('change', tell)
  for (const link of form?.querySelectorAll<HTMLElement>('[data-tick]') ?? [])
    link.addEventListener('click', (event) => {
      event.preventDefault()
      for (const box of boxes) box.checked = link.dataset['tick'] === 'all'
      tell()
    })
}
