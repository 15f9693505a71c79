import { html, type Markup } from '../markup/html.ts'
import { iconMarkup } from '../markup/icon-markup.ts'
import { type BadgeState, lookOf } from './badge-state.ts'

/** A longer label would be wider than a phone on one line. */
const longLabel = 28

/** Builds a badge: its component renders one, a list has one in each row. */
export function badgeMarkup(state: BadgeState, word: string): Markup {
  const [tone, icon] = lookOf(state)
  if (tone === 'normal') return plainStateMarkup(word)
  const classes = `badge ${tone}${word.length > longLabel ? ' long' : ''}`
  return html`<span class="${classes}">${iconMarkup(icon)} ${word}</span>`
}

/** Builds the word of a normal state. */
export const plainStateMarkup = (word: string): Markup => html`<span class="normal-state">${word}</span>`
