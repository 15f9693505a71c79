import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type {
  HiddenChoice,
  ImportColumnReply,
  ImportMapping,
  ImportMeanings,
  StartedImportReply,
} from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FileNotes } from './FileNotes.tsx'
import { HiddenRows } from './HiddenRows.tsx'
import { $fields, checkFile, discardFile } from './import.store.ts'
import { keepColumns, keptColumns } from './kept-columns.ts'
import { samplesOf } from './samples-of.ts'
import { SampleRows } from './SampleRows.tsx'
import { UnusedColumns } from './UnusedColumns.tsx'

interface Props {
  file: StartedImportReply
  /** What was said of its words before. */
  meanings?: ImportMeanings
  isBusy: boolean
}

/** Which column is which: guessed, shown beside the first rows, put right by the person. */
export function MatchColumns({ file, meanings = {}, isBusy }: Props): ReactNode {
  const [mapping, setMapping] = useState<ImportMapping>(() => keptColumns(file))
  const [hidden, setHidden] = useState<HiddenChoice | null>(file.hidden)
  const [tries, setTries] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const headers = file.headers.map((heading, column) =>
    file.hiddenColumns.includes(column) ? m['imports.hiddenColumn']({ heading }) : heading,
  )
  const refused = useStore($fields)
  // What is wrong may stand far above the button.
  useEffect(() => focusFirstWrong(fields.current), [tries, refused])

  function problemOf({ field, required }: ImportColumnReply): string | undefined {
    const column = mapping[field] ?? null
    if (isOpen(column)) return tries > 0 ? m['imports.allRows.missing']() : undefined
    if (column === null)
      return tries > 0 && required ? m['errors.import.columnMissing']() : refused[`mapping.${field}`]
    const isTwice = Object.entries(mapping).some(([other, each]) => other !== field && each === column)
    return isTwice ? m['errors.import.columnTwice']() : refused[`mapping.${field}`]
  }

  function choose(field: string, place: ImportMapping[string]): void {
    const chosen = { ...mapping, [field]: place }
    setMapping(chosen)
    keepColumns(file.importId, chosen)
  }

  function check(): void {
    setTries(tries + 1)
    const isComplete = file.columns.every(({ field, required }) => !required || mapping[field] != null)
    const chosen = Object.values(mapping).filter((column) => column !== null)
    const isHiddenSaid = file.hiddenRows === 0 || hidden !== null
    if (isComplete && isHiddenSaid && !chosen.some(isOpen) && new Set(chosen).size === chosen.length)
      void checkFile(file.importId, { mapping, meanings, hidden })
  }

  return (
    <>
      <p>
        <strong>{file.fileName}</strong> ·{' '}
        {m['imports.rowsCount']({ rows: file.rows, shown: showCount(file.rows) })}
      </p>
      <FileNotes file={file} />
      <Matched file={file} />
      <div ref={fields} className="stack">
        {file.hiddenRows > 0 && (
          <HiddenRows
            file={file}
            chosen={hidden}
            problem={tries > 0 && hidden === null ? m['imports.hidden.missing']() : undefined}
            onChoose={setHidden}
          />
        )}
        <div className="pair">
          {file.columns.map((column) => (
            <ColumnChoice
              key={column.field}
              {...{ column }}
              headers={headers}
              chosen={mapping[column.field] ?? null}
              problem={problemOf(column)}
              sample={samplesOf(file, mapping[column.field])}
              onChoose={(place) => choose(column.field, place)}
            />
          ))}
        </div>
      </div>
      <UnusedColumns headers={file.headers} mapping={mapping} />
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

/** What the headings gave: of a file that is another one, columns are missing. */
function Matched({ file: { columns, mapping } }: Pick<Props, 'file'>): ReactNode {
  const missing = columns.filter(({ field, required }) => required && mapping[field] == null)
  if (missing.length === 0) return <p className="quiet">{m['imports.columnsLead']()}</p>
  const fields = missing.map(({ title }) => title).join(', ')
  return (
    <MessageBox kind="warning">
      <p>{m['imports.columnsMissing']({ count: missing.length, fields })}</p>
    </MessageBox>
  )
}

/** The same in all rows, and nobody has said what. */
const isOpen = (place: ImportMapping[string]): boolean =>
  typeof place === 'object' && place !== null && place.all.trim() === ''

const focusFirstWrong = (fields: HTMLElement | null): void =>
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
