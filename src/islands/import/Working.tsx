import type { ReactNode } from 'react'
import type { JobReply } from '#lib/schemas/results/examination-office.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import type { ImportWork } from './import.store.ts'

/** Listed one by one, so that the island's bundle contains only these messages. */
const words = {
  checking: m['imports.working.checking'],
  committing: m['imports.working.committing'],
  undoing: m['imports.working.undoing'],
} as const

/** Labels before the first rows are counted. */
const startWords = {
  checking: m['imports.working.startChecking'],
  committing: m['imports.working.startCommitting'],
  undoing: m['imports.working.startUndoing'],
} as const

/** Shows the progress of the job, which continues even if the tab is closed. */
export function Working({ work, job }: { work: ImportWork; job: JobReply | null }): ReactNode {
  const { done = 0, total = 0 } = job ?? {}
  const label =
    total > 0
      ? words[work]({ rows: total, done: showCount(done), total: showCount(total) })
      : startWords[work]()
  return (
    <>
      <ProgressBar label={label} done={done} total={total} />
      <p className="quiet">{m['imports.working.mayLeave']()}</p>
    </>
  )
}
