import { type ReactNode, useId, useState } from 'react'
import type { ImportColumnReply, StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { Problem } from '../../ui/FieldParts.tsx'
import { Options } from '../../ui/Options.tsx'
import { type ColumnRow, fieldOf, possibleFields } from './column-rows.ts'

interface Props {
  /** Label of the table. */
  title: string
  file: StartedImportReply
  rows: readonly ColumnRow[]
  mapping: ImportMapping
  /** Returns the error of a field. */
  problemOf(column: ImportColumnReply): string | undefined
  onChoose(column: number, field: string | null): void
}

/** Number of rows before “show all”: a wide file may have 200 columns that are not saved. */
const first = 20

/** One row for each column of the file: its heading and values, and the field that it becomes. */
export function ColumnTable({ title, file, rows, mapping, problemOf, onChoose }: Props): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, first)
  return (
    <>
      <table className="columns" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{m['imports.columns.own']()}</th>
            <th scope="col">{m['imports.columns.examples']()}</th>
            <th scope="col">{m['imports.columns.becomes']()}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const field = fieldOf(mapping, row.column)
            const target = file.columns.find((each) => each.field === field)
            return (
              <Row
                key={row.column}
                {...{ file, row, mapping }}
                chosen={field}
                problem={target && problemOf(target)}
                onChoose={(chosen) => onChoose(row.column, chosen)}
              />
            )
          })}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p>
          <button className="button" type="button" onClick={() => setWhole(true)}>
            {m['imports.columns.all']({ count: rows.length, shown: rows.length })}
          </button>
        </p>
      )}
    </>
  )
}

interface RowProps extends Pick<Props, 'file' | 'mapping'> {
  row: ColumnRow
  chosen: string | null
  problem: string | undefined
  onChoose(field: string | null): void
}

function Row({ file, row, mapping, chosen, problem, onChoose }: RowProps): ReactNode {
  const id = useId()
  const { column, name, samples } = row
  const isHidden = file.hiddenColumns.includes(column)
  return (
    <tr>
      <th scope="row">{isHidden ? m['imports.hiddenColumn']({ heading: name }) : name}</th>
      <td className="quiet">
        <span className="column-sample">{samples.join(' · ')}</span>
      </td>
      <td>
        <select
          className="small"
          aria-label={m['imports.columns.of']({ column: name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note ${id}-problem`}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          <option value="">{m['imports.columns.none']()}</option>
          <Options of={file.columns.map((each) => [each.field, sayField(file, each, mapping, column)])} />
        </select>
        <span className="quiet" id={`${id}-note`}>
          {noteOf(file, column, chosen)}
        </span>
        <Problem id={id} text={problem} role="alert" />
      </td>
    </tr>
  )
}

/** Names a field, with the other column that it would be taken from. */
function sayField(
  { headers }: Pick<StartedImportReply, 'headers'>,
  { field, title }: ImportColumnReply,
  mapping: ImportMapping,
  own: number,
): string {
  const place = mapping[field]
  return typeof place === 'number' && place !== own
    ? m['imports.columns.taken']({ field: title, column: headers[place] ?? '' })
    : title
}

/** Says why a column should be checked; empty where its heading is clear or it is not saved. */
function noteOf(file: StartedImportReply, column: number, chosen: string | null): string {
  const fields = possibleFields(file, column)
  if (chosen === null)
    return fields.length > 0 ? m['imports.columns.mayBe']({ fields: fields.join(', ') }) : ''
  const isProposed = file.mapping[chosen] === column
  return isProposed && file.check.includes(column) ? m['imports.columns.unclear']() : ''
}
