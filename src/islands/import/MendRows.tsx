import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ImportRowsView, ImportView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { $typed, mendsOf, saveMends, turnTo } from './import.store.ts'
import { MendRow } from './MendRow.tsx'

interface Props {
  found: ImportView
  wrong: ImportRowsView
  isBusy: boolean
}

/** The wrong rows, each wrong cell to be put right where it stands. */
export function MendRows({ found, wrong, isBusy }: Props): ReactNode {
  const typed = useStore($typed)
  const mends = mendsOf(wrong.rows, typed)
  const columns = found.columns.filter(({ field }) => found.mapping[field] !== null)
  return (
    <section className="stack" aria-label={m['imports.mend.title']()}>
      <h3>{m['imports.mend.title']()}</h3>
      <p className="quiet">
        {m['imports.mend.lead']()}
        {found.shownErrorRows < found.errorRows &&
          ` ${m['imports.mend.shownOf']({ shown: found.shownErrorRows, total: found.errorRows })}`}
      </p>
      <div className="scroll" tabIndex={0} role="region" aria-label={m['imports.mend.title']()}>
        <table className="list mend">
          <thead>
            <tr>
              <th scope="col" className="num">
                {m['imports.line']()}
              </th>
              {columns.map(({ field, title }) => (
                <th key={field} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {wrong.rows.map((row) => (
              <MendRow key={row.line} {...{ row, columns }} typed={typed[row.line] ?? {}} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="row">
        <button
          className={mends.length > 0 ? 'button primary' : 'button'}
          type="button"
          disabled={isBusy || mends.length === 0}
          onClick={() => void saveMends(found, mends)}
        >
          {m['imports.mend.save']({ rows: mends.length })}
        </button>
        <a className="button" href={`/api/v1/getImportErrors?importId=${found.id}`} download>
          {m['imports.errorFile']()}
        </a>
      </p>
      {wrong.total > wrong.perPage && <Pages {...{ found, wrong, isBusy: isBusy || mends.length > 0 }} />}
    </section>
  )
}

/** Forty pages of buttons would bury the rows on a phone. */
function Pages({ found, wrong, isBusy }: Props): ReactNode {
  const pages = Math.ceil(wrong.total / wrong.perPage)
  const turn = (page: number, word: string): ReactNode => (
    <button
      className="button"
      type="button"
      disabled={isBusy || page < 1 || page > pages}
      onClick={() => void turnTo(found, page)}
    >
      {word}
    </button>
  )
  return (
    <nav className="row" aria-label={m['imports.mend.pages']()}>
      {turn(wrong.page - 1, m['list.previous']())}
      <span aria-live="polite">{m['list.pageOf']({ page: wrong.page, pages })}</span>
      {turn(wrong.page + 1, m['list.next']())}
    </nav>
  )
}
