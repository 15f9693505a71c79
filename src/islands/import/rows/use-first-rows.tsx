import { type ReactNode, useState } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import {
  $step,
  attempt,
  type ImportStep,
  showChanges,
  showNew,
  showNoted,
  showRows,
} from '../import.store.ts'

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

type CheckedStep = Extract<ImportStep, { name: 'checked' }>

/** Of a step that shows what a dry run found: another page of its rows. */
const turn = (work: (step: CheckedStep) => Promise<Partial<CheckedStep>>): Promise<void> =>
  attempt(async () => {
    const step = $step.get()
    if (step.name === 'checked') $step.set({ ...step, ...(await work(step)) })
  })

export const turnWrong = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ wrong: await showRows(found.id, 'error', page) }))

export const turnChanged = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ changed: await showChanges(found, page) }))

export const turnNew = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ fresh: await showNew(found, page) }))

export const turnNoted = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ noted: await showNoted(found, page) }))
