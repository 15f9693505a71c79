import { askWorker } from './ask-worker.ts'
import { element } from '../browser/dialogs/make-dialog.ts'
import { deleteCaches, forgetPhone } from './forget-phone.ts'
import type { KeptPage } from './kept-page.ts'
import type { KeptList } from './messages.ts'
import { showMoment } from './page-marks.ts'

/**
 * Lists the pages saved on this device and checks them against the server where there is a connection. It is a separate
 * bundle: see components/offline/KeptList.astro.
 */
const list = document.querySelector<HTMLElement>('[data-kept-list]')
if (list && 'serviceWorker' in navigator) showKept(list)

function showKept(list: HTMLElement): void {
  find(list, 'unable').hidden = true
  find(list, 'off')
    .querySelector('button')
    ?.addEventListener('click', () => void turnOff(list))
  void load(list)
}

/** True once everything was removed: a check that is still under way neither shows nor leaves anything. */
let isOff = false

async function load(list: HTMLElement): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) return show(list, nothing, false)
  const kept = await askWorker<'list'>({ deed: 'list' })
  // If the worker does not reply, it is unknown what is saved.
  if (!kept) return say(list, 'failed')
  show(list, kept)
  const looked = await askWorker<'look'>({ deed: 'look' })
  if (isOff) return deleteCaches()
  if (looked) show(list, looked)
}

const nothing: KeptList = { pages: [], isSomeHidden: false }

/** `isOn` tells that the worker is registered, whether or not pages are saved. */
function show(list: HTMLElement, { pages, isSomeHidden }: KeptList, isOn = true): void {
  const rows = find(list, 'rows')
  rows.replaceChildren(...pages.map((page) => rowOf(list, page)))
  rows.hidden = pages.length === 0
  find(list, 'none').hidden = pages.length > 0 || isSomeHidden
  find(list, 'later').hidden = !isSomeHidden
  find(list, 'off').hidden = !isOn
}

function rowOf(list: HTMLElement, { address, title, seenAt, bytes }: KeptPage): DocumentFragment {
  const row = document.importNode(list.querySelector('template')?.content ?? new DocumentFragment(), true)
  const { lang } = document.documentElement
  const link = row.querySelector('a')
  const facts = row.querySelector('small')
  const button = row.querySelector('button')
  if (!link || !facts || !button) return row
  link.href = address
  link.textContent = title
  const size = `${Math.ceil(bytes / 1024).toLocaleString(lang)}\u00A0KB`
  const seen = list.dataset['seen']?.replace('{date}', showMoment(seenAt, lang)) ?? ''
  facts.append(...[seen, size].flatMap((text, index) => [index > 0 ? ' · ' : '', element('span', text)]))
  button.setAttribute('aria-label', `${button.textContent}: ${title}`)
  button.addEventListener('click', () => void remove(list, address))
  return row
}

async function remove(list: HTMLElement, address: string): Promise<void> {
  const left = await askWorker<'remove'>({ deed: 'remove', address })
  if (!left) return say(list, 'failed')
  show(list, left)
  say(list, 'removed')
}

async function turnOff(list: HTMLElement): Promise<void> {
  isOff = true
  await forgetPhone()
  show(list, nothing, false)
  say(list, 'removedAll')
}

/** Moves the focus to the heading, because the focused button may have been removed. */
function say(list: HTMLElement, what: 'removed' | 'removedAll' | 'failed'): void {
  const said = find(list, 'said')
  said.textContent = said.dataset[what] ?? ''
  if (what !== 'failed') list.querySelector('h2')?.focus()
}

function find(list: HTMLElement, name: string): HTMLElement {
  return list.querySelector<HTMLElement>(`[data-kept-${name}]`) ?? list
}
