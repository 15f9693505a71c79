import type { SearchMatch } from '#lib/schemas/campus/search.ts'
import { element } from '../../browser/dialogs/make-dialog.ts'

export interface OptionGroup {
  name: string
  title: string
  /** `isList` marks the link to the list of all matches. */
  matches: readonly (SearchMatch & { isList?: true })[]
}

type Match = OptionGroup['matches'][number]

interface Options {
  show(groups: readonly OptionGroup[]): void
  /** Chooses none, because the options belong to an older text. */
  unchoose(): void
  count(): number
}

const listId = 'palette-list'

/**
 * Makes the field a combobox over the list: the arrow keys choose an option, Enter opens it, and focus stays in the
 * field. `onOpen` is called before the page of an option is opened.
 */
export function createOptions(
  input: HTMLInputElement,
  list: HTMLElement,
  onOpen: (match: Match) => void,
): Options {
  list.id = listId
  list.setAttribute('role', 'listbox')
  list.ariaLabel = input.ariaLabel
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', listId)
  const all = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')]
  const current = (): number => all().findIndex((option) => option.ariaSelected === 'true')
  const choose = (index: number): void => {
    const chosen = all()[index]
    for (const option of all()) option.ariaSelected = String(option === chosen)
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  input.addEventListener('keydown', (event) => {
    const next = nextIndex(event.key, current(), all().length)
    if (event.key !== 'Enter' && next === null) return
    event.preventDefault()
    if (next === null) all()[current()]?.click()
    else choose(next)
  })
  return {
    show(groups) {
      list.replaceChildren(...groups.map((group) => makeGroup(group, onOpen)))
      for (const [index, option] of all().entries()) option.id = `palette-${index}`
      list.hidden = groups.length === 0
      input.ariaExpanded = String(groups.length > 0)
      choose(0)
    },
    unchoose: () => choose(-1),
    count: () => all().length,
  }
}

/** Returns the option that a key leads to, from the last one on to the first; null for another key. */
function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  return null
}

function makeGroup({ name, title, matches }: OptionGroup, onOpen: (match: Match) => void): HTMLElement {
  const group = element('div', '', 'palette-group')
  group.setAttribute('role', 'group')
  const heading = element('div', title, 'palette-title')
  heading.id = `palette-group-${name}`
  group.setAttribute('aria-labelledby', heading.id)
  group.append(heading, ...matches.map((match) => makeOption(match, onOpen)))
  return group
}

function makeOption(match: Match, onOpen: (match: Match) => void): HTMLAnchorElement {
  const option = element('a', '', match.isList ? 'palette-option palette-all' : 'palette-option')
  option.setAttribute('role', 'option')
  option.tabIndex = -1
  option.href = match.link
  option.append(element('span', match.text))
  if (match.note) option.append(element('small', match.note))
  option.addEventListener('click', () => onOpen(match))
  return option
}
