/** What a badge says at a glance; the word stands beside it. */
export type Tone = 'good' | 'bad' | 'waiting' | 'quiet'

/** One value of a row: shown on the page, and written into a file as what it is. */
export type Cell =
  /** A note stands below the text, on the page alone. */
  | { kind: 'text'; text: string; note?: string }
  /** Leads to a page of this site. */
  | { kind: 'link'; text: string; to: string; note?: string }
  | { kind: 'badge'; text: string; tone: Tone }
  | { kind: 'number'; value: number | null; absent?: string }
  /** A UTC instant, shown in Indian time. */
  | { kind: 'instant'; at: string | null }
  /** An ISO date. */
  | { kind: 'date'; on: string | null }
  /** A record before and after a change, as text of several lines. */
  | { kind: 'change'; before: string; after: string }

export const text = (value: string, note = ''): Cell => ({
  kind: 'text',
  text: value,
  ...(note && { note }),
})
export const link = (value: string, to: string, note = ''): Cell => ({
  kind: 'link',
  text: value,
  to,
  ...(note && { note }),
})
export const badge = (word: string, tone: Tone): Cell => ({ kind: 'badge', text: word, tone })
/** `absent` is what to say where there is none. */
export const number = (value: number | null, absent = '–'): Cell => ({ kind: 'number', value, absent })
export const instant = (at: string | null): Cell => ({ kind: 'instant', at })
export const date = (on: string | null): Cell => ({ kind: 'date', on })
