/** Everything a result memo shows, worked out and translated before it gets here: this room only draws. */
export interface ResultMemo {
  college: { name: string; address: string; logo: Uint8Array | null }
  title: string
  /** Label and value, shown in two columns. */
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly MemoColumn[]
  rows: readonly (readonly string[])[]
  totals: readonly (readonly [label: string, value: string])[]
  /** How the SGPA was worked out, in one or two lines. */
  working: string
  scaleTitle: string
  scale: readonly string[]
  notes: readonly string[]
  verify: { url: string; code: string; label: string }
  /** ISO date; also the document's creation date, so that the same memo has the same bytes. */
  issuedOn: string
  pageLabel: string
  language: 'en' | 'de'
}

export interface MemoColumn {
  label: string
  /** Points; one column may take what is left with 0. */
  width: number
  align: 'left' | 'right' | 'center'
}
