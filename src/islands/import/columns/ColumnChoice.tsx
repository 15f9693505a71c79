import type { ReactNode } from 'react'
import type { ImportColumnReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../../ui/Field.tsx'
import { Options } from '../../ui/Options.tsx'

type Place = ImportMapping[string]

interface Props {
  /** Id of the control, for links to it. */
  id: string
  column: ImportColumnReply
  headers: readonly string[]
  chosen: Place
  /** Values of the first rows in this column. */
  sample: readonly string[]
  problem: string | undefined
  /** An open question, where nothing is chosen yet. */
  warning: string | undefined
  onChoose(place: Place): void
}

/** Select value for "same in all rows"; column numbers never have it. */
const inAllRows = 'all'

/** Chooses the column of a field, or that it has one value for all rows. */
export function ColumnChoice(props: Props): ReactNode {
  const { id, column, headers, chosen, sample, problem, warning, onChoose } = props
  const { title, required, help, mayBeSame } = column
  const isSame = typeof chosen === 'object' && chosen !== null
  const choose = (value: string): void =>
    onChoose(value === inAllRows ? { all: '' } : value === '' ? null : Number(value))
  return (
    <>
      <Field
        label={required ? m['imports.requiredField']({ field: title }) : title}
        help={<Help text={help} sample={sample} />}
        problem={isSame ? undefined : problem}
        warning={warning}
        id={id}
      >
        <select value={isSame ? inAllRows : (chosen ?? '')} onChange={({ target }) => choose(target.value)}>
          <option value="">{m['imports.noColumn']()}</option>
          {mayBeSame && <option value={inAllRows}>{m['imports.allRows.choose']()}</option>}
          <Options of={headers.map((header, index) => [index, header])} />
        </select>
      </Field>
      {isSame && (
        <Field label={m['imports.allRows.value']({ field: title })} problem={problem}>
          <ValueChoice column={column} chosen={chosen.all} onChoose={(all) => onChoose({ all })} />
        </Field>
      )}
    </>
  )
}

/** The field's help, with sample values of the chosen column. */
const Help = ({ text, sample }: { text: string; sample: readonly string[] }): ReactNode => (
  <>
    {text}
    {sample.length > 0 && (
      <span className="column-sample">{m['imports.columnSample']({ values: sample.join(' · ') })}</span>
    )}
  </>
)

interface ValueProps extends Record<string, unknown> {
  column: ImportColumnReply
  chosen: string
  onChoose(text: string): void
}

/** Chooses one of the allowed values; a text input where the field has none. */
function ValueChoice({ column: { values }, chosen, onChoose, ...control }: ValueProps): ReactNode {
  const shared = { ...control, value: chosen }
  if (values.length === 0)
    return <input {...shared} maxLength={200} onChange={({ target }) => onChoose(target.value)} />
  return (
    <select {...shared} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{m['imports.allRows.none']()}</option>
      <Options of={values.map(({ title }) => [title, title])} />
    </select>
  )
}
