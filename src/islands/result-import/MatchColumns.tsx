import { type ReactNode, useState } from 'react'
import { type ColumnMapping, resultColumns } from '#lib/schemas/result-import.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { type StartedFile, checkFile, discardFile } from './import.store.ts'

interface Props {
  file: StartedFile
  isBusy: boolean
}

/** Named one by one: an island carries only its own sentences. */
const fieldWords = {
  rollNumber: m['office.field.rollNumber'],
  subjectCode: m['office.field.subjectCode'],
  subjectName: m['office.field.subjectName'],
  internals: m['office.field.internals'],
  grade: m['office.field.grade'],
  credits: m['office.field.credits'],
  studentName: m['office.field.studentName'],
} as const

/** Which column is which: guessed, shown beside the first rows, put right by the person. */
export function MatchColumns({ file, isBusy }: Props): ReactNode {
  const [mapping, setMapping] = useState<ColumnMapping>(file.mapping)
  const [isTried, setTried] = useState(false)
  const isMissing = (field: keyof ColumnMapping, required: boolean): boolean =>
    required && mapping[field] === null
  const isComplete = !resultColumns.some(({ field, required }) => isMissing(field, required))

  function check(): void {
    setTried(true)
    if (isComplete) void checkFile(file.importId, mapping)
  }

  return (
    <div className="stack">
      <p>
        <strong>{file.fileName}</strong> · {file.rows} {m['office.count.rows']()}
      </p>
      {file.otherSheets.length > 0 && (
        <MessageBox kind="info">{m['office.otherSheets']({ names: file.otherSheets.join(', ') })}</MessageBox>
      )}
      <p className="quiet">{m['office.columnsLead']()}</p>
      <div className="pair">
        {resultColumns.map(({ field, required }) => (
          <Field
            key={field}
            label={fieldWords[field]()}
            help={required ? m['office.required']() : ''}
            problem={isTried && isMissing(field, required) ? m['errors.import.columnMissing']() : undefined}
          >
            <select
              value={mapping[field] ?? ''}
              onChange={({ target }) =>
                setMapping({ ...mapping, [field]: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">{m['office.noColumn']()}</option>
              {file.headers.map((header, index) => (
                <option key={index} value={index}>
                  {header}
                </option>
              ))}
            </select>
          </Field>
        ))}
      </div>
      <SampleRows file={file} />
      <p className="row">
        <button className="button primary" type="button" disabled={isBusy} onClick={check}>
          {m['office.checkNow']()}
        </button>
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() => void discardFile(file.importId)}
        >
          {m['office.discard']()}
        </button>
      </p>
    </div>
  )
}

function SampleRows({ file }: { file: StartedFile }): ReactNode {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={m['office.sampleTitle']()}>
      <table>
        <caption className="quiet">{m['office.sampleTitle']()}</caption>
        <thead>
          <tr>
            {file.headers.map((header, index) => (
              <th key={index} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.sample.map((cells, row) => (
            <tr key={row}>
              {file.headers.map((_, column) => (
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
