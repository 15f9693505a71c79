import type { BadgeState } from './badge-state.ts'

/** A value of a row: formatted on the page, and written to files with its type. */
export type Cell =
  /** The note is shown below the text, on the page only. */
  | { kind: 'text'; text: string; note?: string; isWarning?: true }
  /** Links to a page of this site. */
  | { kind: 'link'; text: string; to: string; note?: string }
  /** The note is shown as for a text. */
  | { kind: 'badge'; text: string; state: BadgeState; note?: string }
  | { kind: 'number'; value: number | null; absent?: string }
  /** Integer paise, shown and exported as rupees. */
  | { kind: 'money'; value: number | null }
  /** A UTC instant, shown in Indian time; the note is shown as for a text. */
  | { kind: 'instant'; at: string | null; note?: string }
  /** An ISO date, which may link to a page of this site. */
  | { kind: 'date'; on: string | null; to?: string }
  /** The fields of a record that a change has changed. */
  | { kind: 'change'; fields: readonly ChangedField[] }
  /**
   * Text in which names link to their pages, with the changed fields collapsed below; the note is shown as for a text.
   */
  | { kind: 'sentence'; parts: readonly SentencePart[]; fields: readonly ChangedField[]; note?: string }

/** Plain text, or a name that links to its page. */
export type SentencePart = string | { text: string; to: string }

/** A field before and after a change; an empty value means that there was, or is, none. */
export interface ChangedField {
  field: string
  before: string
  after: string
}

export const text = (value: string, note = ''): Cell => ({
  kind: 'text',
  text: value,
  ...(note && { note }),
})
/** A text that is highlighted as a warning. */
export const warning = (value: string): Cell => ({ kind: 'text', text: value, isWarning: true })
export const link = (value: string, to: string, note = ''): Cell => ({
  kind: 'link',
  text: value,
  to,
  ...(note && { note }),
})
export const badge = (word: string, state: BadgeState, note = ''): Cell => ({
  kind: 'badge',
  text: word,
  state,
  ...(note && { note }),
})
/** `absent` is shown where there is no value. */
export const number = (value: number | null, absent = '–'): Cell => ({ kind: 'number', value, absent })
export const money = (value: number | null): Cell => ({ kind: 'money', value })
export const instant = (at: string | null, note = ''): Cell => ({
  kind: 'instant',
  at,
  ...(note && { note }),
})
export const date = (on: string | null, to = ''): Cell => ({ kind: 'date', on, ...(to && { to }) })

export const sentence = (
  parts: readonly SentencePart[],
  { fields = [], note = '' }: { fields?: readonly ChangedField[]; note?: string } = {},
): Cell => ({ kind: 'sentence', parts, fields, ...(note && { note }) })

/** Tells whether the cell shows only a dash. */
export function isBlank(cell: Cell): boolean {
  if ('note' in cell && cell.note) return false
  if (cell.kind === 'text') return cell.text === ''
  if (cell.kind === 'date') return !cell.on
  if (cell.kind === 'instant') return !cell.at
  return (cell.kind === 'number' || cell.kind === 'money') && cell.value === null
}

/** Longer texts may wrap. */
const shortText = 17

/** Tells whether the cell is short, such as a code or a date: a column of these needs no more width. */
export function isShortCell(cell: Cell): boolean {
  if ('note' in cell && cell.note) return false
  if (cell.kind === 'text' || cell.kind === 'link') return cell.text.length <= shortText
  return cell.kind !== 'sentence' && cell.kind !== 'change'
}

/** Tells whether the cell is aligned right. */
export const isNumeric = ({ kind }: Pick<Cell, 'kind'>): boolean => kind === 'number' || kind === 'money'
