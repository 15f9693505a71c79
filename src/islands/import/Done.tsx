import type { ReactNode } from 'react'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportRowsView, ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { type ImportPlace, fetchAfter } from './import.store.ts'
import { startAgain } from './unfinished.store.ts'

interface Props {
  found: ImportView
  left: ImportRowsView
  text: string
  place: ImportPlace
  /** Links to the next job and to the list, in the language of the page; by default to the subject of the upload. */
  next?: readonly Next[] | undefined
  isBusy: boolean
}

export interface Next {
  text: string
  /** May contain `{id}` for that of the upload. */
  link: string
}

/** The import is saved: how many rows were, where to go on, and the rows that were left out. */
export function Done({ found, left, text, place, next = [], isBusy }: Props): ReactNode {
  const isUndone = found.state === 'undone'
  const leftOut = isUndone ? 0 : found.errorRows + left.total
  return (
    <>
      <MessageBox kind={left.total + leftOut > 0 ? 'warning' : 'success'} role="status">
        <p>
          <strong>{isUndone ? m['imports.undoneNow']() : sayDone(found, left.total)}</strong>
        </p>
        {isUndone && left.total > 0 && <p>{m['imports.staying'](countedRows(left.total))}</p>}
        {!isUndone && leftOut === 0 && <p>{text}</p>}
        {!isUndone && found.errorRows > 0 && (
          <p>
            <a href={`/api/v1/getImportErrors?importId=${found.id}`} download>
              {m['imports.done.download'](countedRows(found.errorRows))}
            </a>
          </p>
        )}
      </MessageBox>
      {left.total > 0 && <LeftRows {...{ found, left }} />}
      <NextSteps {...{ found, place, next, isBusy }} />
    </>
  )
}

const countedRows = (rows: number) => ({ rows, shown: showCount(rows) })

/** @example '356 added, 2 changed, 44 left out' */
function sayDone({ newRows, changedRows, unchangedRows, errorRows }: ImportView, notDone: number): string {
  // It is not known which of them were left out after all.
  const saved =
    notDone > 0
      ? [[m['imports.done.saved'], newRows + changedRows - notDone] as const]
      : [[m['imports.done.added'], newRows] as const, [m['imports.done.changed'], changedRows] as const]
  const parts = [
    ...saved,
    [m['imports.done.unchanged'], unchangedRows] as const,
    [m['imports.done.leftOut'], errorRows + notDone] as const,
  ]
  const said = parts.flatMap(([word, rows]) => (rows > 0 ? word({ shown: showCount(rows) }) : []))
  return said.join(', ')
}

/** Rows that were not written, or the records that stay after an undo, with their reasons. */
const LeftRows = ({ found, left }: Pick<Props, 'found' | 'left'>): ReactNode => (
  <>
    <ul>
      {left.rows.map(({ line, about, problems }) => (
        <li key={line}>
          {m['imports.line']()} {line}
          {about && `, ${about}`}: {problems.map(({ message }) => message).join(' ')}
        </li>
      ))}
    </ul>
    {left.total > left.rows.length && (
      <p>
        <a href={`/api/v1/getImportErrors?importId=${found.id}&which=left`} download>
          {m['imports.leftFile']()}
        </a>
      </p>
    )}
  </>
)

/** The next job and the list, the first of them as the primary action. */
function NextSteps({ found, place, next = [], isBusy }: Omit<Props, 'left' | 'text'>): ReactNode {
  const { after } = found
  const about = next.length === 0 && found.place && !isHere(found.place.link) ? found.place : null
  const links = about
    ? [{ text: m['imports.toPlace']({ title: about.title }), link: href(about.link) }]
    : next
  return (
    <div className="row">
      {after && (
        <button
          className="button primary"
          type="button"
          disabled={isBusy}
          onClick={() => void fetchAfter(found)}
        >
          {after.title}
        </button>
      )}
      {links.map(({ text, link }, index) => (
        <a
          key={link}
          className={index === 0 && !after ? 'button primary' : 'button'}
          href={link.replace('{id}', found.id)}
        >
          {text}
        </a>
      ))}
      <button className="button" type="button" disabled={isBusy} onClick={() => void startAgain(place)}>
        {m['imports.another']()}
      </button>
    </div>
  )
}

/** Tells whether the link leads to the current page. On the server there is no location yet. */
const isHere = (link: string): boolean =>
  typeof location === 'object' && location.pathname === encodeURI(href(link))
