import type { ReactNode } from 'react'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ImportRowsView, ImportView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { fetchAfter } from './import.store.ts'
import { counts, countWords } from './words.ts'

interface Props {
  found: ImportView
  left: ImportRowsView
  text: string
  isBusy: boolean
}

/** It counts; what was left out says why. */
export function Done({ found, left, text, isBusy }: Props): ReactNode {
  const { place } = found
  const figures = counts.filter((count) => count === 'rows' || found[count] > 0)
  return (
    <>
      <MessageBox kind={left.total > 0 ? 'warning' : 'success'} role="status">
        <p>{text}</p>
        <p>{figures.map((count) => `${countWords[count]()} ${showCount(found[count])}`).join(' · ')}</p>
        {left.total > 0 && <p>{m['imports.leftOut']({ rows: left.total })}</p>}
      </MessageBox>
      {left.total > 0 && (
        <ul>
          {left.rows.map(({ line, problems }) => (
            <li key={line}>
              {m['imports.line']()} {line}:{' '}
              {problems.map(({ value, message }) => `${value}: ${message}`).join(' ')}
            </li>
          ))}
        </ul>
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
        {place && !isHere(place.link) && (
          <a className={found.after ? 'button' : 'button primary'} href={href(place.link)}>
            {m['imports.toPlace']({ title: place.title })}
          </a>
        )}
        <button className="button" type="button" onClick={() => location.reload()}>
          {m['imports.another']()}
        </button>
      </p>
    </>
  )
}

/** A link to the page that it stands on leads nowhere. On the server there is no page yet. */
const isHere = (link: string): boolean =>
  typeof location === 'object' && location.pathname === encodeURI(href(link))
