import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { saySource } from './say-source.ts'
import { $kept, forgetKept, loadKept } from './words.store.ts'

interface Props {
  kind: string
  isBusy: boolean
}

/** What is remembered of files of this kind; looked for when somebody asks. */
export function KeptWords({ kind, isBusy }: Props): ReactNode {
  const kept = useStore($kept)
  const [asks, setAsks] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => void (currentTarget.open && loadKept(kind))}>
      <summary>{m['imports.words.keptTitle']()}</summary>
      {kept && kept.length === 0 && <p className="quiet">{m['imports.words.keptNone']()}</p>}
      {kept && kept.length > 0 && (
        <div className="stack">
          <p className="quiet">{m['imports.words.keptLead']()}</p>
          <ul className="words">
            {kept.map((word) => (
              <li key={`${word.field} ${word.text}`}>
                <span>
                  {m['imports.words.said']({ text: word.text, field: word.title, meant: word.meant })}{' '}
                  <span className="quiet">{saySource(word, false)}</span>
                </span>
                <button
                  className="button quiet"
                  type="button"
                  disabled={isBusy}
                  aria-label={m['imports.words.forgetOf']({ text: word.text, field: word.title })}
                  onClick={() => void forgetKept(kind, word)}
                >
                  {m['imports.words.forget']()}
                </button>
              </li>
            ))}
          </ul>
          <p>
            <button className="button" type="button" disabled={isBusy} onClick={() => setAsks(true)}>
              {m['imports.words.forgetAll']()}
            </button>
          </p>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          question={m['imports.words.forgetAllAsk']()}
          onAnswer={(isYes) => {
            setAsks(false)
            if (isYes) void forgetKept(kind, null)
          }}
        />
      )}
    </details>
  )
}
