import { m } from '#paraglide/messages.js'
import { showCount } from '../i18n/numbers.ts'
import type { ListView } from './list-view.ts'

/** A list with a checkbox for each row, for decisions on many rows at once. */
export interface TickedPage {
  list: ListView
  /** All rows that can be selected are ticked, on one page. */
  isAll: boolean
  /** How many of the matching rows are on this page, formatted. */
  shown: string
  /** The page shows all matching rows. */
  isWhole: boolean
  /** The maximum number of rows for one decision, formatted. */
  most: string
  /** Addresses of the page with all rows ticked, and with none. */
  selectAll: { address: string; text: string } | null
  selectNone: string
}

/** @example sayShown(100, 812) // '100 of 812 shown' */
export const sayShown = (shown: number, total: number): string =>
  m['list.ticks.shown']({ shown: showCount(shown), total: showCount(total) })

/** Labels the button that ticks all matching rows, or as many as one decision allows. */
export const saySelectAll = (total: number, most: number): string =>
  total > most
    ? m['list.ticks.selectFirst']({ count: showCount(most) })
    : m['list.ticks.selectAll']({ count: showCount(total) })

/**
 * Runs in the browser: shows the number of ticked rows beside the button of the form, and ticks all or none without a
 * request.
 */
export function countTicks(): void {
  const form = document.querySelector<HTMLFormElement>('[data-ticks]')
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>('[data-box]:enabled') ?? [])]
  const line = form?.querySelector<HTMLElement>('[data-ticked]')
  const count = line?.querySelector('output')
  const showTicked = (): void => {
    if (count) count.textContent = showCount(boxes.filter(({ checked }) => checked).length)
  }
  if (line) line.hidden = false
  showTicked()
  form?.addEventListener('change', showTicked)
  for (const link of form?.querySelectorAll<HTMLElement>('[data-tick]') ?? [])
    link.addEventListener('click', (event) => {
      event.preventDefault()
      for (const box of boxes) box.checked = link.dataset['tick'] === 'all'
      showTicked()
    })
}
