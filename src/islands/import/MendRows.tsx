import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ImportRowsView, ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { $typed, mendsOf, saveMends } from './import.store.ts'
import { MendRow } from './MendRow.tsx'
import { Pages } from '../ui/Pages.tsx'
import { aboutRow, wrongFirst } from './wrong-first.ts'
import { turnWrong } from './turn-pages.ts'
import { useFirstRows } from './use-first-rows.tsx'

interface Props {
  found: ImportView
  wrong: ImportRowsView
  isBusy: boolean
}

/** The wrong rows, each wrong cell to be put right where it stands. */
export function MendRows({ found, wrong, isBusy }: Props): ReactNode {
  const typed = useStore($typed)
  const mends = mendsOf(wrong.rows, typed)
  const mapped = found.columns.filter(({ field }) => found.mapping[field] !== null)
  const columns = wrongFirst(mapped, wrong.rows)
  const { shown, pages, button } = useFirstRows(wrong)
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
              <th scope="col" className="about">
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
            {shown.map((row) => (
              <MendRow
                key={row.line}
                {...{ row, columns }}
                about={aboutRow(mapped, row)}
                typed={typed[row.line] ?? {}}
              />
            ))}
          </tbody>
        </table>
      </div>
      {button}
      <p className="row">
        {mends.length > 0 && (
          <button
            className="button primary"
            type="button"
            disabled={isBusy}
            onClick={() => void saveMends(found, mends)}
          >
            {m['imports.mend.save']({ rows: mends.length })}
          </button>
        )}
        <a className="button" href={`/api/v1/getImportErrors?importId=${found.id}`} download>
          {m['imports.errorFile']()}
        </a>
      </p>
      <Pages
        label={m['imports.mend.pages']()}
        of={pages}
        isBusy={isBusy || mends.length > 0}
        onTurn={(page) => void turnWrong(page)}
      />
    </section>
  )
}
