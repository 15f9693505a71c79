import type { SearchMatch, SearchReply } from '#lib/schemas/campus/search.ts'
import { m } from '#paraglide/messages.js'
import paletteStyle from '../../../styles/palette.css?inline'
import { postCall, sayRefusal } from '../../api/client.ts'
import { openDialog } from '../../browser/dialogs/dialog.ts'
import { adoptStyle, element } from '../../browser/dialogs/make-dialog.ts'
import { createOptions, type OptionGroup } from './options.ts'
import { recentTargets, rememberTarget } from './recent.ts'

interface PaletteOptions {
  /** The search in the header, which leads to the page of the search. */
  link: HTMLAnchorElement
  user: string
}

/** Time without a key after which the server is asked, in milliseconds. */
const pause = 150
/** A text with so many digits may contain an Aadhaar number and is never sent. */
const digitsOfAadhaar = 12
const minLetters = 2

/** Opens the search over the page; does nothing while it is open. */
export function openPalette({ link, user }: PaletteOptions): void {
  if (document.querySelector('dialog.palette')) return
  adoptStyle(paletteStyle)
  const { dialog, input, message, list, count } = makePalette()
  const options = createOptions(input, list, (match) => {
    if (!match.isList) rememberTarget(user, { title: match.text, link: match.link })
  })
  const show = (groups: readonly OptionGroup[], text = '', more: Node[] = []): void => {
    options.show(groups)
    message.replaceChildren(text, ...more)
    message.hidden = text === ''
    count.textContent = groups.length > 0 ? m['staffSearch.found']({ count: options.count() }) : ''
  }
  const showRecent = (): void => {
    const recent = recentGroup(user)
    show(recent ? [recent] : [], recent ? '' : m['staffSearch.hint']())
  }
  follow(input, {
    waiting: options.unchoose,
    empty: showRecent,
    refused: () =>
      show([], document.querySelector<HTMLElement>('.shell')?.dataset['number'] ?? '', [toPage(link)]),
    failed: (error) => show([], sayRefusal(error)),
    found: ({ groups }) => show(groups.map(toOptions), groups.length === 0 ? m['staffSearch.noMatch']() : ''),
  })
  showRecent()
  document.body.append(dialog)
  openDialog(dialog)
}

interface Outcomes {
  /** The shown options belong to an older text. */
  waiting(): void
  empty(): void
  /** The text has too many digits to be sent. */
  refused(): void
  failed(error: unknown): void
  found(reply: SearchReply): void
}

/** Asks the server after each pause in typing; a newer text ends the search for the older one. */
function follow(input: HTMLInputElement, outcomes: Outcomes): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  const search = async (text: string, { signal }: AbortController): Promise<void> => {
    try {
      const reply = await postCall<SearchReply>('findEverywhere', { text }, {}, { isQuiet: true, signal })
      if (!signal.aborted) outcomes.found(reply)
    } catch (error) {
      if (!signal.aborted) outcomes.failed(error)
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    asking.abort()
    asking = new AbortController()
    const controller = asking
    const text = input.value.trim()
    if (text.length < minLetters) return outcomes.empty()
    if (text.replaceAll(/\P{N}/gu, '').length >= digitsOfAadhaar) return outcomes.refused()
    outcomes.waiting()
    timer = setTimeout(() => void search(text, controller), pause)
  })
}

function recentGroup(user: string): OptionGroup | null {
  const matches = recentTargets(user).map(({ title, link }) => ({ text: title, note: '', link }))
  return matches.length > 0 ? { name: 'recent', title: m['staffSearch.recent'](), matches } : null
}

const toOptions = ({ name, title, matches, all }: SearchReply['groups'][number]): OptionGroup => ({
  name,
  title,
  matches: all ? [...matches, listOption(all)] : matches,
})

/** The address of a list contains the text, so it is not remembered. */
const listOption = (all: SearchMatch): OptionGroup['matches'][number] => ({ ...all, isList: true })

function toPage({ href }: HTMLAnchorElement): HTMLElement {
  const link = element('a', m['staffSearch.page']())
  link.href = href
  return link
}

function makePalette() {
  const dialog = element('dialog', '', 'palette')
  dialog.ariaLabel = m['staffSearch.title']()
  const input = element('input', '')
  Object.assign(input, { type: 'text', maxLength: 100, autocomplete: 'off', spellcheck: false })
  input.placeholder = m['staffSearch.field']()
  input.ariaLabel = m['staffSearch.field']()
  input.enterKeyHint = 'go'
  input.dataset['first'] = ''
  const head = element('form', '', 'palette-head')
  head.method = 'dialog'
  const close = element('button', m['dialog.close'](), 'button quiet small')
  head.append(input, close)
  const message = element('p', '', 'palette-message')
  const count = element('p', '', 'sr')
  for (const part of [message, count]) part.setAttribute('role', 'status')
  const list = element('div', '', 'palette-list')
  dialog.append(head, message, count, list)
  dialog.addEventListener('close', () => dialog.remove())
  return { dialog, input, message, list, count }
}
