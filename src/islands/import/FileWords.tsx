import { type ReactNode, useState } from 'react'
import type { ImportView, RememberedWord } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { Options } from '../ui/Options.tsx'
import { saySource } from './say-source.ts'
import { changeWord, forgetWord } from './words.store.ts'

interface Props {
  found: ImportView
  isBusy: boolean
}

/** What was made of words of this file, and on whose word: nothing is reused in silence. */
export function FileWords({ found, isBusy }: Props): ReactNode {
  return (
    <section className="stack" aria-label={m['imports.words.title']()}>
      <h3>{m['imports.words.title']()}</h3>
      <p className="quiet">{m['imports.words.lead']()}</p>
      <ul className="words">
        {found.words.map((word) => (
          <FileWord key={`${word.field} ${word.text}`} {...{ found, word, isBusy }} />
        ))}
      </ul>
    </section>
  )
}

function FileWord({ found, word, isBusy }: Props & { word: RememberedWord }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { text, title, meant } = word
  const values = found.columns.find(({ field }) => field === word.field)?.values ?? []
  const label = { text, field: title }
  return (
    <li>
      <span>
        {m['imports.words.said']({ ...label, meant })} <span className="quiet">{saySource(word, true)}</span>
      </span>
      {isOpen ? (
        <select
          aria-label={m['imports.words.changeOf'](label)}
          value={word.value}
          disabled={isBusy}
          onChange={({ target }) => void changeWord(found, word, target.value)}
        >
          <Options of={values.map((each) => [each.value, each.title])} />
        </select>
      ) : (
        <button
          className="button quiet"
          type="button"
          disabled={isBusy}
          aria-label={m['imports.words.changeOf'](label)}
          onClick={() => setOpen(true)}
        >
          {m['imports.words.change']()}
        </button>
      )}
      <button
        className="button quiet"
        type="button"
        disabled={isBusy}
        aria-label={m['imports.words.forgetOf'](label)}
        onClick={() => void forgetWord(found, word)}
      >
        {m['imports.words.forget']()}
      </button>
    </li>
  )
}
