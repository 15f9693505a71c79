import { askWorker } from './ask-worker.ts'
import { element } from '../element.ts'
import type { KeptPage } from './kept-page.ts'
import { showMoment } from './page-marks.ts'
import { forgetPhone } from './forget-phone.ts'

/**
 * What is kept on this phone; the server is asked about it where there is a connection. A bundle of its own:
 * see components/offline/KeptList.astro.
 */
const list = document.querySelector<HTMLElement>('[data-kept-list]')
if (list && 'serviceWorker' in navigator) showKept(list)

function showKept(list: HTMLElement): void {
  find(list, 'unable').hidden = true
  find(list, 'off')
    .querySelector('button')
    ?.addEventListener('click', () => void turnOff(list))
  void askWorker<'list'>({ deed: 'list' }).then(async (kept) => {
    show(list, kept ?? [], kept !== null)
    const looked = kept && (await askWorker<'look'>({ deed: 'look' }))
    if (looked) show(list, looked)
  })
}

/** `isOn`: the phone has the worker, whatever it keeps. */
function show(list: HTMLElement, kept: readonly KeptPage[], isOn = true): void {
  const rows = find(list, 'rows')
  rows.replaceChildren(...kept.map((page) => rowOf(list, page)))
  rows.hidden = kept.length === 0
  find(list, 'none').hidden = kept.length > 0
  find(list, 'off').hidden = !isOn
}

function rowOf(list: HTMLElement, { address, title, seenAt, bytes }: KeptPage): DocumentFragment {
  const row = document.importNode(list.querySelector('template')?.content ?? new DocumentFragment(), true)
  const { lang } = document.documentElement
  const [link, facts, button] = [
    row.querySelector('a'),
    row.querySelector('small'),
    row.querySelector('button'),
  ]
  if (!link || !facts || !button) return row
  link.href = address
  link.textContent = title
  const size = new Intl.NumberFormat(lang, { style: 'unit', unit: 'kilobyte' }).format(
    Math.ceil(bytes / 1024),
  )
  const seen = list.dataset['seen']?.replace('{date}', showMoment(seenAt, lang)) ?? ''
  facts.append(...[seen, size].flatMap((text, index) => [index > 0 ? ' · ' : '', element('span', text)]))
  button.setAttribute('aria-label', `${button.textContent}: ${title}`)
  button.addEventListener('click', () => void remove(list, address))
  return row
}

async function remove(list: HTMLElement, address: string): Promise<void> {
  const left = await askWorker<'remove'>({ deed: 'remove', address })
  if (!left) return
  show(list, left)
  sayRemoved(list)
}

async function turnOff(list: HTMLElement): Promise<void> {
  await forgetPhone()
  show(list, [], false)
  sayRemoved(list)
}

/** The button that had the focus is gone. */
function sayRemoved(list: HTMLElement): void {
  const said = find(list, 'said')
  said.textContent = said.dataset['removed'] ?? ''
  list.querySelector('h2')?.focus()
}

function find(list: HTMLElement, name: string): HTMLElement {
  return list.querySelector<HTMLElement>(`[data-kept-${name}]`) ?? list
}
