import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

interface Props {
  /** Label of the paged content. */
  label: string
  of: { page: number; perPage: number; total: number }
  isBusy: boolean
  onTurn(page: number): void
}

/** A pager with "previous" and "next" only: forty page buttons would bury the rows on a phone. */
export function Pages({ label, of, isBusy, onTurn }: Props): ReactNode {
  const pages = Math.ceil(of.total / of.perPage)
  if (pages < 2) return null
  const turn = (page: number, word: string): ReactNode => (
    <button
      className="button"
      type="button"
      disabled={isBusy || page < 1 || page > pages}
      onClick={() => onTurn(page)}
    >
      {word}
    </button>
  )
  return (
    <nav className="row" aria-label={label}>
      {turn(of.page - 1, m['list.previous']())}
      <span aria-live="polite">{m['list.pageOf']({ page: of.page, pages })}</span>
      {turn(of.page + 1, m['list.next']())}
    </nav>
  )
}
