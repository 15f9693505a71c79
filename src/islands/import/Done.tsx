import type { ReactNode } from 'react'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportRowsView, ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { type ImportPlace, fetchAfter } from './import.store.ts'
import { startAgain } from './unfinished.store.ts'
import { counts, countWords } from './words.ts'

interface Props {
  found: ImportView
  left: ImportRowsView
  text: string
  place: ImportPlace
  /** Link to the next step, in the language of the page. */
  next?: Next | undefined
  isBusy: boolean
}

export interface Next {
  text: string
  link: string
}

/** The import is saved; rows that were left out are listed with their reasons. */
export function Done({ found, left, text, place, next, isBusy }: Props): ReactNode {
  const about = next ? null : found.place
  const figures = counts.filter((count) => count === 'rows' || found[count] > 0)
  return (
    <>
      <MessageBox kind={left.total > 0 ? 'warning' : 'success'} role="status">
        <p>{found.state === 'undone' ? m['imports.undoneNow']() : text}</p>
        <p>{figures.map((count) => `${countWords[count]()} ${showCount(found[count])}`).join(' · ')}</p>
        {left.total > 0 && <p>{sayLeft(found.state, left.total)}</p>}
      </MessageBox>
      {left.total > 0 && (
        <ul>
          {left.rows.map(({ line, about, problems }) => (
            <li key={line}>
              {m['imports.line']()} {line}
              {about && `, ${about}`}: {problems.map(({ message }) => message).join(' ')}
            </li>
          ))}
        </ul>
      )}
      {left.total > left.rows.length && (
        <p>
          <a href={`/api/v1/getImportErrors?importId=${found.id}&which=left`} download>
            {m['imports.leftFile']()}
          </a>
        </p>
      )}
      <p className="row">
        {found.after && (
          <button
            className="button primary"
            type="button"
            disabled={isBusy}
            onClick={() => void fetchAfter(found)}
          >
            {found.after.title}
          </button>
        )}
        {next && (
          <a className="button primary" href={next.link}>
            {next.text}
          </a>
        )}
        {about && !isHere(about.link) && (
          <a className={found.after ? 'button' : 'button primary'} href={href(about.link)}>
            {m['imports.toPlace']({ title: about.title })}
          </a>
        )}
        <button className="button" type="button" disabled={isBusy} onClick={() => void startAgain(place)}>
          {m['imports.another']()}
        </button>
      </p>
    </>
  )
}

/** Describes the rows that were not written, or the records that stay after an undo. */
function sayLeft(state: ImportView['state'], rows: number): string {
  const counted = { rows, shown: showCount(rows) }
  return state === 'undone' ? m['imports.staying'](counted) : m['imports.leftOut'](counted)
}

/** Tells whether the link leads to the current page. On the server there is no location yet. */
const isHere = (link: string): boolean =>
  typeof location === 'object' && location.pathname === encodeURI(href(link))
