import type { BadgeState } from './badge-state.ts'

/** One value of a row: shown on the page, and written into a file as what it is. */
export type Cell =
  /** A note stands below the text, on the page alone. */
  | { kind: 'text'; text: string; note?: string; isWarning?: true }
  /** Leads to a page of this site. */
  | { kind: 'link'; text: string; to: string; note?: string }
  /** A note as at a text. */
  | { kind: 'badge'; text: string; state: BadgeState; note?: string }
  | { kind: 'number'; value: number | null; absent?: string }
  /** Whole paise, shown and written as rupees. */
  | { kind: 'money'; value: number | null }
  /** A UTC instant, shown in Indian time; a note as at a text. */
  | { kind: 'instant'; at: string | null; note?: string }
  /** An ISO date; it may lead to a page of this site. */
  | { kind: 'date'; on: string | null; to?: string }
  /** What a change has changed of a record. */
  | { kind: 'change'; fields: readonly ChangedField[] }
  /** Words among which names lead to their pages, with what was changed folded away below; a note as at a text. */
  | { kind: 'sentence'; parts: readonly SentencePart[]; fields: readonly ChangedField[]; note?: string }

/** Words, or a name that leads to its page. */
export type SentencePart = string | { text: string; to: string }

/** A field of a record, before and after a change; empty where there was nothing, or is nothing now. */
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
/** What nobody wants to read there. */
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
/** `absent` is what to say where there is none. */
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

/** Where nothing stands but a dash. */
export const isBlank = (cell: Cell): boolean => cell.kind === 'text' && cell.text === '' && !cell.note

/** A short one without a note, such as a code: a column of them needs no more room than they do. */
export const isCode = (cell: Cell): boolean =>
  (cell.kind === 'text' || cell.kind === 'link') && cell.text.length <= 12 && !cell.note

/** What stands at the right of its column. */
export const isNumeric = ({ kind }: Pick<Cell, 'kind'>): boolean => kind === 'number' || kind === 'money'
