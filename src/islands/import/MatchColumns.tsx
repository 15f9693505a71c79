import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { ImportColumnReply, ImportMapping, StartedImportReply } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { $fields, checkFile, discardFile } from './import.store.ts'
import { SampleRows } from './SampleRows.tsx'

interface Props {
  file: StartedImportReply
  isBusy: boolean
}

/** Which column is which: guessed, shown beside the first rows, put right by the person. */
export function MatchColumns({ file, isBusy }: Props): ReactNode {
  const [mapping, setMapping] = useState<ImportMapping>(file.mapping)
  const [isTried, setTried] = useState(false)
  const refused = useStore($fields)

  function problemOf({ field, required }: ImportColumnReply): string | undefined {
    const column = mapping[field] ?? null
    if (column === null)
      return isTried && required ? m['errors.import.columnMissing']() : refused[`mapping.${field}`]
    const isTwice = Object.entries(mapping).some(([other, each]) => other !== field && each === column)
    return isTwice ? m['errors.import.columnTwice']() : refused[`mapping.${field}`]
  }

  function check(): void {
    setTried(true)
    const isComplete = file.columns.every(({ field, required }) => !required || mapping[field] != null)
    const chosen = Object.values(mapping).filter((column) => column !== null)
    if (isComplete && new Set(chosen).size === chosen.length)
      void checkFile(file.importId, { mapping, meanings: {} })
  }

  return (
    <>
      <p>
        <strong>{file.fileName}</strong> · {m['imports.rowsOf']({ rows: file.rows })}
      </p>
      {file.otherSheets.length > 0 && (
        <MessageBox kind="warning">
          <p>{m['imports.otherSheets']({ names: file.otherSheets.join(', ') })}</p>
        </MessageBox>
      )}
      <p className="quiet">{m['imports.columnsLead']()}</p>
      <div className="pair">
        {file.columns.map((column) => (
          <Field
            key={column.field}
            label={column.required ? m['imports.requiredField']({ field: column.title }) : column.title}
            help={column.help}
            problem={problemOf(column)}
          >
            <select
              value={mapping[column.field] ?? ''}
              onChange={({ target }) =>
                setMapping({ ...mapping, [column.field]: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">{m['imports.noColumn']()}</option>
              <Options of={file.headers.map((header, index) => [index, header])} />
            </select>
          </Field>
        ))}
      </div>
      <SampleRows file={file} />
      <p className="row">
        <button className="button primary" type="button" disabled={isBusy} onClick={check}>
          {m['imports.checkNow']()}
        </button>
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() => void discardFile(file.importId)}
        >
          {m['imports.discard']()}
        </button>
      </p>
    </>
  )
}
