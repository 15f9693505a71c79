import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import type {
  ImportColumnReply,
  ImportRowsView,
  ImportRowView,
  ImportView,
} from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { Options } from '../../ui/Options.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { $fields, $typed, type } from '../import.store.ts'
import { turnWrong, useFirstRows } from './use-first-rows.tsx'
import { aboutRow, wrongFirst } from './wrong-first.ts'

interface EditRowsProps {
  found: ImportView
  wrong: ImportRowsView
  /** True also while corrections are entered: another page would lose them from view. */
  isBusy: boolean
}

/** The rows with errors, for correcting each wrong cell in place. */
export function EditRows({ found, wrong, isBusy }: EditRowsProps): ReactNode {
  const typed = useStore($typed)
  const mapped = found.columns.filter(({ field }) => found.mapping[field] !== null)
  const columns = wrongFirst(mapped, wrong.rows)
  const { shown, pages, button } = useFirstRows(wrong)
  return (
    <section className="stack fix" data-fix aria-label={m['imports.correct.title']()}>
      <h3>{m['imports.correct.title']()}</h3>
      <p className="quiet">
        {m['imports.correct.lead']()}
        {found.shownErrorRows < found.errorRows &&
          ` ${m['imports.correct.shownOf']({ shown: found.shownErrorRows, total: found.errorRows })}`}
      </p>
      <div className="scroll" tabIndex={0} role="region" aria-label={m['imports.correct.title']()}>
        <table className="list correct">
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
              <EditRow
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
        <a className="button" href={`/api/v1/getImportErrors?importId=${found.id}`} download>
          {m['imports.errorFile']()}
        </a>
      </p>
      <Pages
        label={m['imports.correct.pages']()}
        of={pages}
        isBusy={isBusy}
        onTurn={(page) => void turnWrong(page)}
      />
    </section>
  )
}

interface EditRowProps {
  row: ImportRowView
  columns: readonly ImportColumnReply[]
  /** Name of the record. */
  about: string
  typed: Readonly<Record<string, string>>
}

/** A row of the file. Every cell can be edited, because the cause of an error may be in another cell. */
function EditRow({ row, columns, about, typed }: EditRowProps): ReactNode {
  const refused = useStore($fields)[`rows.${row.line}`]
  const isKept = Object.keys(row.cells).length > 0
  // On a phone a card shows only the wrong fields until the user asks for the others.
  const [isWhole, setWhole] = useState(false)
  const wrong = columns.filter(({ field }) => row.problems.some((problem) => problem.field === field))
  const elsewhere = row.problems.filter(({ field }) => !columns.some((column) => column.field === field))
  return (
    <tr className={isWhole ? 'whole' : ''}>
      <th scope="row" className="about">
        <span className="only-card">{m['imports.line']()} </span>
        {row.line}
        <p className="quiet">{about}</p>
        {isKept && <ToCells line={row.line} of={wrong} />}
        {refused && (
          <p className="problem" role="alert">
            {refused}
          </p>
        )}
        {[...elsewhere, ...(isKept ? [] : row.problems)].map(({ message }, index) => (
          <p key={index} className="problem">
            {message}
          </p>
        ))}
      </th>
      {columns.map((column) => (
        <Cell key={column.field} {...{ row, column }} typed={typed[column.field]} isFixed={!isKept} />
      ))}
      {!isWhole && isKept && (
        <td className="only-card">
          <button className="button quiet" type="button" onClick={() => setWhole(true)}>
            {m['imports.correct.allFields']()}
          </button>
        </td>
      )}
    </tr>
  )
}

const cellId = (line: number, field: string): string => `cell-${line}-${field}`

/** Links from a row to its wrong cells, which are far away in a wide file. A card shows nothing else. */
const ToCells = ({ line, of }: { line: number; of: readonly ImportColumnReply[] }): ReactNode => (
  <p className="to-cells">
    {of.map(({ field, title }) => (
      <button
        key={field}
        type="button"
        className="link"
        onClick={() => document.getElementById(cellId(line, field))?.focus()}
      >
        {title}
      </button>
    ))}
  </p>
)

interface CellProps {
  row: ImportRowView
  column: ImportColumnReply
  typed: string | undefined
  isFixed: boolean
}

function Cell({ row, column, typed, isFixed }: CellProps): ReactNode {
  const id = useId()
  const { field, title, values } = column
  const problems = isFixed ? [] : row.problems.filter((problem) => problem.field === field)
  const isCorrected = typed !== undefined && typed !== (row.cells[field] ?? '')
  const isWrong = problems.length > 0 && !isCorrected
  const shared = {
    id: cellId(row.line, field),
    value: typed ?? row.cells[field] ?? '',
    disabled: isFixed,
    'aria-label': m['imports.correct.cell']({ field: title, line: row.line }),
    'aria-invalid': isWrong,
    'aria-describedby': isWrong || isCorrected ? id : undefined,
  }
  const change = (text: string): void => type(row.line, field, text)
  return (
    <td data-label={title} className={cellLook(isCorrected, isWrong || typed !== undefined)}>
      {values.length > 0 ? (
        <select {...shared} onChange={({ target }) => change(target.value)}>
          {!values.some(({ value }) => value === shared.value) && <option>{shared.value}</option>}
          <Options of={values.map(({ value, title: word }) => [value, word])} />
        </select>
      ) : (
        <input {...shared} maxLength={4000} onChange={({ target }) => change(target.value)} />
      )}
      {isWrong && (
        <p className="problem" id={id}>
          {problems.map(({ message }) => message).join(' ')}
        </p>
      )}
      {isCorrected && (
        <p className="quiet" id={id}>
          {m['imports.correct.corrected']()}
        </p>
      )}
    </td>
  )
}

/** A card on a phone hides cells that are right. */
function cellLook(isCorrected: boolean, isShown: boolean): string {
  if (isCorrected) return 'corrected'
  return isShown ? '' : 'right'
}
