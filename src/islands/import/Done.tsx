import type { ReactNode } from 'react'
import type { ImportRowsView, ImportView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { fetchAfter } from './import.store.ts'

interface Props {
  found: ImportView
  left: ImportRowsView
  text: string
  isBusy: boolean
}

/** It counts; what was left out says why. */
export function Done({ found, left, text, isBusy }: Props): ReactNode {
  return (
    <>
      <MessageBox kind={left.total > 0 ? 'warning' : 'success'} role="status">
        <p>{text}</p>
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
        <button className="button" type="button" onClick={() => location.reload()}>
          {m['imports.another']()}
        </button>
      </p>
    </>
  )
}
