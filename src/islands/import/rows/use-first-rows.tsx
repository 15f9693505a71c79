import { type ReactNode, useState } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'

/** Enough to see what is meant: fifty are as long as a book on a phone, before what there is to decide. */
const first = 5
/** Few are put right one after the other. */
const few = 10

interface Rows<Row> {
  rows: readonly Row[]
  page: number
  perPage: number
  total: number
}

/** The first rows of a page, and below them the way to the others and to further pages. */
export function useFirstRows<Row>(of: Rows<Row>, most = few, word = m['imports.showAll']) {
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && of.rows.length > most
  const button: ReactNode = isCut && (
    <p>
      <button className="button" type="button" onClick={() => setWhole(true)}>
        {word({ rows: of.total, shown: showCount(of.total) })}
      </button>
    </p>
  )
  return {
    shown: isCut ? of.rows.slice(0, first) : of.rows,
    /** Nothing to turn while the page itself is cut. */
    pages: isCut ? { ...of, total: 0 } : of,
    button,
  }
}
