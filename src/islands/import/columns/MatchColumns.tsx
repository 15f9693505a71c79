import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { columnName } from '#lib/rules/cells/column-letters.ts'
import type {
  ImportColumnReply,
  ImportDoubt,
  StartedImportReply,
} from '#lib/schemas/imports/import-replies.ts'
import type { HiddenChoice, ImportMapping, ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { $fields, checkFile, discardFile } from '../import.store.ts'
import { keepColumns, keptColumns, samplesOf } from './kept-columns.ts'
import { UnusedColumns } from './UnusedColumns.tsx'
import { Problem } from '../../ui/FieldParts.tsx'

interface MatchColumnsProps {
  file: StartedImportReply
  /** Values assigned before. */
  meanings?: ImportMeanings
  isBusy: boolean
}

/** The proposed mapping beside the first rows, for the user to correct. */
export function MatchColumns({ file, meanings = {}, isBusy }: MatchColumnsProps): ReactNode {
  const [mapping, setMapping] = useState<ImportMapping>(() => keptColumns(file))
  const [hidden, setHidden] = useState<HiddenChoice | null>(file.hidden)
  const id = useId()
  const [tries, setTries] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const headers = file.headers.map((_, column) => {
    const heading = columnName(file.headers, column)
    return file.hiddenColumns.includes(column) ? m['imports.hiddenColumn']({ heading }) : heading
  })
  const refused = useStore($fields)
  // The error may be far above the button.
  useEffect(() => focusFirstWrong(fields.current), [tries, refused])

  function problemOf({ field, required }: ImportColumnReply): string | undefined {
    const column = mapping[field] ?? null
    if (isOpen(column)) return tries > 0 ? m['imports.allRows.missing']() : undefined
    if (column === null) {
      const missing = questionAt(file, field) ?? m['errors.import.columnMissing']()
      return tries > 0 && required ? missing : refused[`mapping.${field}`]
    }
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
      <Matched {...{ file, mapping, id }} />
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
              {...{ column, headers }}
              id={`${id}-${column.field}`}
              chosen={mapping[column.field] ?? null}
              problem={problemOf(column)}
              warning={mapping[column.field] == null ? questionAt(file, column.field) : undefined}
              sample={sampleOf(file, column.field, mapping)}
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

interface MatchedProps extends Pick<MatchColumnsProps, 'file'> {
  /** The current mapping. */
  mapping: ImportMapping
  /** Prefix of the controls' ids. */
  id: string
}

/**
 * Reports the result of matching the headings: missing columns, which suggest another kind of file, and ambiguous ones.
 */
function Matched({ file, mapping, id }: MatchedProps): ReactNode {
  const { columns, doubts, looksLike } = file
  const missing = columns.filter(
    ({ field, required }) => required && file.mapping[field] == null && !doubtAt(file, field),
  )
  const open = doubts.filter((doubt) => mapping[doubt.field] == null && isAsked(file, doubt))
  if (missing.length === 0 && doubts.length === 0)
    return <p className="quiet">{m['imports.columnsLead']()}</p>
  const fields = missing.map(({ title }) => title).join(', ')
  return (
    <>
      {looksLike && (
        <MessageBox kind="warning">
          <p>
            {m['imports.looksLike']({ title: looksLike.title })}{' '}
            <a href={href(looksLike.link)}>{looksLike.page}</a>
          </p>
        </MessageBox>
      )}
      {missing.length > 0 && (
        <MessageBox kind="warning">
          <p>{m['imports.columnsMissing']({ count: missing.length, fields })}</p>
        </MessageBox>
      )}
      {open.length > 0 && (
        <MessageBox kind="warning">
          <p>{m['imports.questions']()}</p>
          <ul>
            {open.map(({ field }) => (
              <li key={field}>
                <a href={`#${id}-${field}`}>{questionAt(file, field)}</a>
              </li>
            ))}
          </ul>
        </MessageBox>
      )}
    </>
  )
}

type DoubtedFile = Pick<StartedImportReply, 'columns' | 'doubts' | 'headers' | 'sample'>

const doubtAt = ({ doubts }: DoubtedFile, field: string): ImportDoubt | undefined =>
  doubts.find((doubt) => doubt.field === field)

/** A partial match of an optional field is asked for only at the field. */
const isAsked = ({ columns }: DoubtedFile, { field, isEqual }: ImportDoubt): boolean =>
  isEqual || columns.some((column) => column.field === field && column.required)

function questionAt(file: DoubtedFile, field: string): string | undefined {
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

/** Tells whether the field is set to one value for all rows that has not been entered yet. */
const isOpen = (place: ImportMapping[string]): boolean =>
  typeof place === 'object' && place !== null && place.all.trim() === ''

const focusFirstWrong = (fields: HTMLElement | null): void =>
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** Maximum number of columns that are read. */
const mostColumns = 256

/** Notes before saving: parts of the file that are not read, and values that come from merged cells. */
function FileNotes({ file }: { file: StartedImportReply }): ReactNode {
  const { otherSheets, hiddenSheets, hiddenColumns, mergedColumns, unreadColumns } = file
  const namesOf = (columns: readonly number[]): string[] =>
    columns.map((column) => file.headers[column] ?? '').filter(Boolean)
  const hidden = namesOf(hiddenColumns)
  const merged = namesOf(mergedColumns)
  return (
    <>
      {(otherSheets.length > 0 || hiddenSheets.length > 0 || unreadColumns > 0) && (
        <MessageBox kind="warning">
          {otherSheets.length > 0 && <p>{m['imports.otherSheets']({ names: otherSheets.join(', ') })}</p>}
          {hiddenSheets.length > 0 && <p>{m['imports.hiddenSheets']({ names: hiddenSheets.join(', ') })}</p>}
          {unreadColumns > 0 && (
            <p>
              {m['imports.unreadColumns']({
                columns: unreadColumns,
                shown: showCount(unreadColumns),
                most: mostColumns,
              })}
            </p>
          )}
        </MessageBox>
      )}
      {hidden.length > 0 && (
        <p className="quiet">
          {m['imports.hiddenColumns']({ count: hidden.length, names: hidden.join(', ') })}
        </p>
      )}
      {merged.length > 0 && (
        <p className="quiet">{m['imports.mergedColumns']({ names: merged.join(', ') })}</p>
      )}
    </>
  )
}

interface HiddenRowsProps {
  file: Pick<StartedImportReply, 'rows' | 'hiddenRows'>
  chosen: HiddenChoice | null
  problem: string | undefined
  onChoose(choice: HiddenChoice): void
}

/** Listed one by one, so that the island's bundle contains only these messages. */
const words = { skip: m['imports.hidden.skip'], take: m['imports.hidden.take'] } as const

/** Asks how to treat hidden rows: a filter may hide them on purpose or by oversight, so neither is assumed. */
function HiddenRows({ file: { rows, hiddenRows }, chosen, problem, onChoose }: HiddenRowsProps): ReactNode {
  const id = useId()
  return (
    <fieldset className="choice" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>
        {m['imports.hidden.question']({
          hidden: hiddenRows,
          shown: showCount(hiddenRows),
          rows: showCount(rows),
        })}
      </legend>
      {(['skip', 'take'] as const).map((choice) => (
        <label key={choice} className="row">
          <input
            type="radio"
            name={id}
            aria-invalid={problem ? true : undefined}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          {words[choice]()}
        </label>
      ))}
      <Problem id={id} text={problem} role="alert" />
    </fieldset>
  )
}

/** The first rows of the file, to recognise its columns. */
function SampleRows({ file }: { file: StartedImportReply }): ReactNode {
  return (
    <div className="scroll sample" tabIndex={0} role="region" aria-label={m['imports.sampleTitle']()}>
      <table>
        <caption className="quiet">{m['imports.sampleTitle']()}</caption>
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
