import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportColumnReply, StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { HiddenChoice, ImportMapping, ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { FootBar } from '../FootBar.tsx'
import { $fields, checkFile, discardFile } from '../import.store.ts'
import { AskedFields, questionAt, SameInAllRows } from './AskedFields.tsx'
import {
  assignColumn,
  type ColumnRow,
  columnRows,
  fieldOf,
  type Matching,
  nextMatching,
  placeField,
  startMatching,
} from './column-rows.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { FileNotes, HiddenRows } from './FileNotes.tsx'
import { keepColumns, keptColumns } from './kept-columns.ts'

interface MatchColumnsProps {
  file: StartedImportReply
  /** Values assigned before. */
  meanings?: ImportMeanings
  isBusy: boolean
}

/**
 * The proposed mapping, one row for each column of the file. Fields that need an answer come first; columns that were
 * matched clearly are folded.
 */
export function MatchColumns({ file, meanings = {}, isBusy }: MatchColumnsProps): ReactNode {
  const [matching, setMatching] = useState(() => startMatching(file, keptColumns(file)))
  const [hidden, setHidden] = useState<HiddenChoice | null>(file.hidden)
  const last = useRef<{ control: string; before: Matching } | null>(null)
  const [tries, setTries] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const refused = useStore($fields)
  // The error may be far above the button.
  useEffect(() => focusFirstWrong(fields.current), [tries, refused])
  const { mapping, open, asked } = matching

  function problemOf({ field, required }: ImportColumnReply): string | undefined {
    const place = mapping[field] ?? null
    if (isOpen(place)) return tries > 0 ? m['imports.allRows.missing']() : undefined
    if (place === null && tries > 0 && required)
      return questionAt(file, field) ?? m['errors.import.columnMissing']()
    return refused[`mapping.${field}`]
  }

  /** An arrow key passes over other options first: what these would have moved is put back. */
  function change(control: string, assign: (before: ImportMapping) => ImportMapping): void {
    const before = last.current?.control === control ? last.current.before : matching
    last.current = { control, before }
    const next = nextMatching(file, before, assign(before.mapping))
    setMatching(next)
    keepColumns(file.importId, next.mapping)
  }

  function check(): void {
    setTries(tries + 1)
    const isComplete = file.columns.every(({ field, required }) => !required || mapping[field] != null)
    const isHiddenSaid = file.hiddenRows === 0 || hidden !== null
    if (isComplete && isHiddenSaid && !Object.values(mapping).some(isOpen))
      void checkFile(file.importId, { mapping, meanings, hidden })
  }

  const rows = columnRows(file, mapping)
  const isShown = ({ column }: ColumnRow): boolean =>
    open.has(column) || `mapping.${fieldOf(mapping, column)}` in refused
  const toCheck = rows.filter(isShown)
  const matched = rows.filter((row) => !isShown(row))
  const table = {
    file,
    mapping,
    problemOf,
    onChoose: (column: number, field: string | null) =>
      change(`column ${column}`, (before) => assignColumn(before, column, field)),
  }
  const onPlace = (field: string, place: ImportMapping[string]): void =>
    change(`field ${field}`, (before) => placeField(before, field, place))
  return (
    <>
      <h2>
        {file.fileName} · {m['imports.rowsCount']({ rows: file.rows, shown: showCount(file.rows) })}
      </h2>
      <OtherKind of={file.looksLike} />
      <FileNotes file={file} />
      <div ref={fields} className="stack">
        {file.hiddenRows > 0 && (
          <HiddenRows
            file={file}
            chosen={hidden}
            problem={tries > 0 && hidden === null ? m['imports.hidden.missing']() : undefined}
            onChoose={setHidden}
          />
        )}
        <AskedFields {...{ file, mapping, asked, problemOf, onPlace }} />
        {toCheck.length > 0 && (
          <section className="stack" aria-label={m['imports.columns.check']()}>
            <h3>{m['imports.columns.check']()}</h3>
            <ColumnTable title={m['imports.columns.check']()} rows={toCheck} {...table} />
          </section>
        )}
        {matched.length > 0 && <Folded rows={matched} {...table} />}
        <SameInAllRows {...{ file, mapping, asked, problemOf, onPlace }} />
      </div>
      <FootBar
        counts={
          toCheck.length > 0 && <strong>{m['imports.columns.toCheck']({ count: toCheck.length })}</strong>
        }
      >
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
      </FootBar>
    </>
  )
}

/** The columns whose headings clearly say what they are. */
function Folded(props: Omit<ComponentProps<typeof ColumnTable>, 'title'>): ReactNode {
  const [isUnfolded, setUnfolded] = useState(false)
  const count = props.rows.length
  const title = m['imports.columns.matched']({ count, shown: count })
  return (
    <details onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary>{title}</summary>
      {isUnfolded && <ColumnTable title={title} {...props} />}
    </details>
  )
}

/** Warns that the file seems to belong to another page; it is linked for people who may open it. */
function OtherKind({ of }: { of: StartedImportReply['looksLike'] }): ReactNode {
  if (!of) return null
  return (
    <MessageBox kind="warning">
      <p>
        {m['imports.looksLike']({ title: of.title })}{' '}
        {of.mayOpen ? (
          <>
            {m['imports.looksLikeLink']()} <a href={href(of.link)}>{of.page}</a>
          </>
        ) : (
          m['imports.looksLikeElsewhere']({ page: of.page })
        )}
      </p>
    </MessageBox>
  )
}

/** Tells whether the field is set to one value for all rows that has not been entered yet. */
const isOpen = (place: ImportMapping[string]): boolean =>
  typeof place === 'object' && place !== null && place.all.trim() === ''

const focusFirstWrong = (fields: HTMLElement | null): void =>
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
