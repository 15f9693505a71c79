import { type ReactNode, useId } from 'react'
import { columnName } from '#lib/rules/cells/column-letters.ts'
import type {
  ImportColumnReply,
  ImportDoubt,
  StartedImportReply,
} from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../../ui/Field.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Options } from '../../ui/Options.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { samplesOf } from './kept-columns.ts'

interface AskedProps {
  file: StartedImportReply
  mapping: ImportMapping
  /** Fields that need an answer above the columns; they stay there once they are answered. */
  asked: ReadonlySet<string>
  problemOf(column: ImportColumnReply): string | undefined
  onPlace(field: string, place: ImportMapping[string]): void
}

/** The required fields that no column was found for, and those that several columns match equally. */
export function AskedFields(props: AskedProps): ReactNode {
  const { file, mapping, asked } = props
  const fields = file.columns.filter(({ field }) => asked.has(field))
  if (fields.length === 0) return null
  const missing = fields.filter(
    ({ field, required }) => required && (mapping[field] ?? null) === null && !doubtAt(file, field),
  )
  const titles = missing.map(({ title }) => title).join(', ')
  return (
    <section className="stack" aria-label={m['imports.questions']()}>
      <h3>{m['imports.questions']()}</h3>
      {missing.length > 0 && (
        <MessageBox kind="warning">
          <p>{m['imports.columnsMissing']({ count: missing.length, fields: titles })}</p>
        </MessageBox>
      )}
      <div className="pair">
        {fields.map((column) => (
          <PlaceOfField key={column.field} column={column} {...props} />
        ))}
      </div>
    </section>
  )
}

/** Lets the user set one value for all rows of a field that the file has no column for. */
export function SameInAllRows(props: AskedProps): ReactNode {
  const { file, mapping, asked, onPlace } = props
  const isFree = ({ field, mayBeSame }: ImportColumnReply): boolean =>
    mayBeSame && (mapping[field] ?? null) === null && !asked.has(field)
  const same = file.columns.filter(({ field }) => !asked.has(field) && isSame(mapping[field]))
  const free = file.columns.filter(isFree)
  if (same.length + free.length === 0) return null
  return (
    <div className="pair form-width">
      {same.map((column) => (
        <PlaceOfField key={column.field} column={column} {...props} />
      ))}
      {free.length > 0 && (
        <Field label={m['imports.allRows.add']()} help={m['imports.allRows.addHelp']()}>
          <select value="" onChange={({ target }) => onPlace(target.value, { all: '' })}>
            <option value="">{m['imports.allRows.none']()}</option>
            <Options of={free.map(({ field, title }) => [field, title])} />
          </select>
        </Field>
      )}
    </div>
  )
}

function PlaceOfField({
  file,
  mapping,
  column,
  problemOf,
  onPlace,
}: AskedProps & { column: ImportColumnReply }): ReactNode {
  const id = useId()
  const { field } = column
  return (
    <ColumnChoice
      {...{ id, column }}
      headers={file.headers.map((_, at) => columnLabel(file, at))}
      chosen={mapping[field] ?? null}
      problem={problemOf(column)}
      warning={mapping[field] == null ? questionAt(file, field) : undefined}
      sample={sampleOf(file, field, mapping)}
      onChoose={(place) => onPlace(field, place)}
    />
  )
}

const columnLabel = ({ headers, hiddenColumns }: StartedImportReply, column: number): string => {
  const heading = columnName(headers, column)
  return hiddenColumns.includes(column) ? m['imports.hiddenColumn']({ heading }) : heading
}

type DoubtedFile = Pick<StartedImportReply, 'columns' | 'doubts' | 'headers' | 'sample'>

const doubtAt = ({ doubts }: DoubtedFile, field: string): ImportDoubt | undefined =>
  doubts.find((doubt) => doubt.field === field)

export function questionAt(file: DoubtedFile, field: string): string | undefined {
  const doubt = doubtAt(file, field)
  if (!doubt) return undefined
  const title = file.columns.find((column) => column.field === field)?.title ?? field
  const names = doubt.candidates.map((column) => columnName(file.headers, column)).join(', ')
  return m['errors.import.columnUnclear']({ count: doubt.candidates.length, field: title, columns: names })
}

/** Returns sample values of the chosen column, or of each candidate. */
function sampleOf(file: DoubtedFile, field: string, mapping: ImportMapping): string[] {
  const doubt = doubtAt(file, field)
  if (mapping[field] != null || !doubt) return samplesOf(file, mapping[field])
  return doubt.candidates.map((at) =>
    m['imports.example']({ column: columnName(file.headers, at), values: samplesOf(file, at).join(', ') }),
  )
}

const isSame = (place: ImportMapping[string] | undefined): boolean =>
  typeof place === 'object' && place !== null
