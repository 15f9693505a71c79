import { hasChanged } from '../browser/forms/has-changed.ts'

/** Time without a key after which the list follows the search field, in milliseconds. */
const pause = 250

/**
 * Runs in the browser: lists follow the search field and the filters without a new page, a bar shows how many rows are
 * ticked, and a click elsewhere closes an open menu. Without this script, the same forms lead to a new page.
 */
export function watchLists(): void {
  for (const room of document.querySelectorAll<HTMLElement>('[data-list]')) {
    watchSearch(room)
    watchSelection(room)
  }
  closeMenusOutside()
}

function watchSearch(room: HTMLElement): void {
  const form = room.querySelector<HTMLFormElement>('[data-list-search]')
  if (!form) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading: AbortController | null = null
  let asked = ''
  const follow = (): void => {
    clearTimeout(timer)
    const address = addressOf(form)
    // A field that is left says “change” once more; the same rows would only close what is opened in them.
    if (address?.href === asked) return
    asked = address?.href ?? ''
    loading?.abort()
    loading = new AbortController()
    // A number that long asks first, when the form is submitted.
    if (address) void showRows(room, address, loading.signal)
  }
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'search') return
    clearTimeout(timer)
    timer = setTimeout(follow, pause)
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'search') return
    follow()
  })
  // What was typed or chosen before this script was loaded.
  if (hasChanged(form)) follow()
}

/** Returns the address of the form's list; null if a number of twelve digits or more is typed. */
function addressOf(form: HTMLFormElement): URL | null {
  const typed = [...form.querySelectorAll('input')].map(({ value }) => value)
  if (typed.some((text) => text.replaceAll(/\P{N}/gu, '').length >= 12)) return null
  const address = new URL(location.pathname, location.href)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') address.searchParams.set(name, value)
  // An empty search still tells that the page must not set its preset filters again.
  if (address.search === '') address.searchParams.set('search', '')
  return address
}

/** Replaces the parts of the list; if that fails, opens the page. */
async function showRows(room: HTMLElement, address: URL, signal: AbortSignal): Promise<void> {
  const name = room.dataset['list'] ?? ''
  try {
    room.setAttribute('aria-busy', 'true')
    const reply = await fetch(address, { signal, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const fresh = page.querySelector(`[data-list="${CSS.escape(name)}"]`)
    if (!reply.ok || reply.redirected || !fresh) return location.assign(address)
    for (const part of room.querySelectorAll<HTMLElement>('[data-part]')) {
      const other = fresh.querySelector<HTMLElement>(`[data-part="${part.dataset['part'] ?? ''}"]`)
      if (other) part.replaceWith(other)
    }
    replaceFollowers(name, page)
    history.replaceState(history.state, '', address)
    room.removeAttribute('aria-busy')
    showTicked(room)
  } catch {
    if (!signal.aborted) location.assign(address)
  }
}

/** Replaces parts of the page outside the list that show figures of its rows. */
function replaceFollowers(name: string, page: Document): void {
  const selector = `[data-follows-list="${CSS.escape(name)}"]`
  const fresh = [...page.querySelectorAll(selector)]
  for (const [index, part] of [...document.querySelectorAll(selector)].entries())
    if (fresh[index]) part.replaceWith(fresh[index])
}

function watchSelection(room: HTMLElement): void {
  room.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if ('tickPage' in target.dataset) for (const box of boxesIn(room)) box.checked = target.checked
    if (target.type === 'checkbox') showTicked(room)
  })
  room.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-bar-clear]')) return
    const all = room.querySelectorAll<HTMLInputElement>('[data-selection] [type=checkbox]')
    for (const box of all) box.checked = false
    showTicked(room)
  })
  showTicked(room)
}

const boxesIn = (room: HTMLElement): HTMLInputElement[] => [
  ...room.querySelectorAll<HTMLInputElement>('[data-selection] [name=row]'),
]

/** Shows the bar with the number of ticked rows; hidden while none is ticked. */
function showTicked(room: HTMLElement): void {
  const bar = room.querySelector<HTMLElement>('[data-bar]')
  if (!bar) return
  const boxes = boxesIn(room)
  const ticked = boxes.filter(({ checked }) => checked).length
  const matching = bar.querySelector<HTMLInputElement>('[name=matching]')
  const isAll = matching?.checked ?? false
  const page = room.querySelector<HTMLInputElement>('[data-tick-page]')
  if (page) {
    page.hidden = false
    page.checked = ticked > 0 && ticked === boxes.length
    page.indeterminate = ticked > 0 && ticked < boxes.length
  }
  bar.hidden = ticked === 0 && !isAll
  for (const part of bar.querySelectorAll<HTMLElement>('[data-bar-count], [data-bar-clear]'))
    part.hidden = false
  const count = bar.querySelector('output')
  if (count) count.textContent = isAll ? (matching?.dataset['total'] ?? '') : String(ticked)
}

/** Only one menu is open; a click elsewhere or Escape closes it. */
function closeMenusOutside(): void {
  const open = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details[data-menu][open]')
  addEventListener('click', ({ target }) => {
    for (const menu of open()) if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of open()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
