import { onCollegeChanged, onImportsChanged } from '../browser/page/change-events.ts'
import { reloadParts } from '../browser/page/reload-parts.ts'

const selector = '[data-checklist]'
const wasOpen = 'checklist-open'
const place = (): HTMLElement | null => document.querySelector(selector)

const show = (): void => place()?.removeAttribute('hidden')

/** Follows the checklist's line above a page, where the page has it. */
export function watchChecklist(): void {
  if (!place()) return
  try {
    follow()
  } catch {
    // Storage is blocked; the checklist page shows the state.
  }
}

/**
 * Shows that a step has just been done, also when its page reloads; where it was done before, nothing is shown.
 */
function follow(): void {
  if (place()?.hidden === false) {
    sessionStorage.setItem(wasOpen, 'yes')
    const look = (): void => void reloadParts(selector).then(show)
    onCollegeChanged(look)
    onImportsChanged(look)
  } else if (sessionStorage.getItem(wasOpen) !== null) {
    sessionStorage.removeItem(wasOpen)
    show()
  }
}
