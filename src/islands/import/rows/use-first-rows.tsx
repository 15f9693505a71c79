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

/** Maximum number of rows in a preview: fifty rows would push the decision far down on a phone. */
const first = 5
/** Maximum number of rows with errors, which are corrected one after the other. */
const few = 10

interface Rows<Row> {
  rows: readonly Row[]
  page: number
  perPage: number
  total: number
}

/** Returns the first rows of a page, and a button that shows the others and the pager. */
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
    /** The pager is hidden while the page itself is shortened. */
    pages: isCut ? { ...of, total: 0 } : of,
    button,
  }
}

type CheckedStep = Extract<ImportStep, { name: 'checked' }>

/** Loads another page of rows for the step that shows a dry run. */
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
