import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import type { ImportColumnReply, ImportRowView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { Options } from '../ui/Options.tsx'
import { $fields, type } from './import.store.ts'

interface Props {
  row: ImportRowView
  columns: readonly ImportColumnReply[]
  /** What names the record. */
  about: string
  typed: Readonly<Record<string, string>>
}

/** One row of the file. Every cell can be typed into: what is wrong at one may have its cause at another. */
export function MendRow({ row, columns, about, typed }: Props): ReactNode {
  const refused = useStore($fields)[`rows.${row.line}`]
  const isKept = Object.keys(row.cells).length > 0
  // Of a card on a phone the wrong fields alone are shown until somebody asks for the others.
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
            {m['imports.mend.allFields']()}
          </button>
        </td>
      )}
    </tr>
  )
}

const cellId = (line: number, field: string): string => `cell-${line}-${field}`

/** The wrong cells of a row by their columns: those of a wide file lie far from its line. A card shows nothing but them. */
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
  const isWrong = problems.length > 0
  const shared = {
    id: cellId(row.line, field),
    value: typed ?? row.cells[field] ?? '',
    disabled: isFixed,
    'aria-label': m['imports.mend.cell']({ field: title, line: row.line }),
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? id : undefined,
  }
  const change = (text: string): void => type(row.line, field, text)
  return (
    <td data-label={title} className={isWrong || typed !== undefined ? '' : 'right'}>
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
    </td>
  )
}
