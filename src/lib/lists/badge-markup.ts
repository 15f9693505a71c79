import * as icons from '../campus/icons.ts'
import { html, Markup } from '../markup/html.ts'
import { type BadgeState, lookOf } from './badge-state.ts'

/** A longer label would be wider than a phone on one line. */
const longLabel = 28

/** Builds a badge: its component renders one, a list has one in each row. */
export function badgeMarkup(state: BadgeState, word: string): Markup {
  const [tone, icon] = lookOf(state)
  if (tone === 'normal') return html`<span class="normal-state">${word}</span>`
  const classes = `badge ${tone}${word.length > longLabel ? ' long' : ''}`
  return html`<span class="${classes}">${iconMarkup(icon)} ${word}</span>`
}

/** Builds an icon as its component does. */
const iconMarkup = (name: keyof typeof icons): Markup =>
  html`<svg
    class="icon"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${new Markup(icons[name])}
  </svg>`
