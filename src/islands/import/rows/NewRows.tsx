import { type ReactNode, useId, useState } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportRowsView, ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { Pages } from '../../ui/Pages.tsx'
import { cellOfNew, columnsOfNew } from './new-row-cells.ts'
import { RegisteredName } from './RegisteredName.tsx'
import { turnNew, useFirstRows } from './use-first-rows.tsx'
import { aboutRow } from './wrong-first.ts'

interface NewRowsProps {
  found: ImportView
  fresh: ImportRowsView
  isBusy: boolean
}

/** The new rows as a table, with dates and values as they are understood. */
export function NewRows({ found, fresh, isBusy }: NewRowsProps): ReactNode {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { shown, pages, button } = useFirstRows(fresh, 5, m['imports.new.all'])
  const { columns, main } = columnsOfNew(found, fresh.rows)
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{m['imports.new.title']()}</h3>
      {/* Some kinds store their rows elsewhere, so only the first ones are available here. */}
      {fresh.total < found.newRows && (
        <p className="quiet">
          {m['imports.new.part']({ shown: showCount(fresh.total), total: showCount(found.newRows) })}
        </p>
      )}
      <div className="scroll" tabIndex={0} role="region" aria-label={m['imports.new.title']()}>
        <table className={isWhole ? 'list fresh whole' : 'list fresh'}>
          <thead>
            <tr>
              <th scope="col" className="about">
                {m['imports.changes.record']()}
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
              <tr key={row.line}>
                <th scope="row" className="about">
                  {aboutRow(found.columns, row)}
                  <RegisteredName of={row} />
                  <span className="quiet">
                    {m['imports.line']()} {row.line}
                  </span>
                </th>
                {columns.map(({ field, title }, index) => (
                  <td key={field} data-label={title} className={index < main ? undefined : 'further'}>
                    {cellOfNew(row, field)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.length > main && !isWhole && (
        <p className="only-phone">
          <button className="button quiet" type="button" onClick={() => setWhole(true)}>
            {m['imports.correct.allFields']()}
          </button>
        </p>
      )}
      {button}
      <Pages
        label={m['imports.new.pages']()}
        of={pages}
        isBusy={isBusy}
        onTurn={(page) => void turnNew(page)}
      />
    </section>
  )
}
