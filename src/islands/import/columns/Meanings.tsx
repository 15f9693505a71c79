import { type ReactNode, useState } from 'react'
import { href } from '#lib/i18n/href.ts'
import type { ImportColumnReply, ImportView, RememberedWord } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMeanings } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../../ui/Field.tsx'
import { Options } from '../../ui/Options.tsx'
import { settleMeanings } from '../import.store.ts'
import { addTo as addingTo, splitChoices } from './meaning-choices.ts'
import { changeWord, forgetWord, sayProposal, saySource } from '../words.store.ts'

interface MeaningsProps {
  found: ImportView
  isBusy: boolean
}

/** Asks what unknown texts stand for, such as “M” for “male”; the answers are remembered. */
export function Meanings({ found, isBusy }: MeaningsProps): ReactNode {
  const [said, setSaid] = useState<ImportMeanings>(() => proposedIn(found))
  const { asked, settled } = unknownIn(found)
  if (asked.length === 0 && settled.length === 0) return null
  const columns = asked.map(({ column }) => column)
  const { meanings, adding } = splitChoices(found, said)
  const choices = (of: readonly UnknownTexts[]): ReactNode => (
    <div className="pair form-width">
      {of.flatMap(({ column, texts }) =>
        texts.map((text) => (
          <Meaning
            key={`${column.field} ${text}`}
            {...{ column, text }}
            proposal={found.proposedWords.find((word) => word.field === column.field && word.text === text)}
            chosen={said[column.field]?.[text] ?? ''}
            onChoose={(value) =>
              setSaid({ ...said, [column.field]: { ...said[column.field], [text]: value } })
            }
          />
        )),
      )}
    </div>
  )
  const isListed = columns.some(({ listedAt }) => listedAt !== null)
  return (
    <section className="stack fix" data-fix aria-label={m['imports.meanings.title']()}>
      <h3>{m['imports.meanings.title']()}</h3>
      <p className="quiet">{isListed ? m['imports.meanings.lead']() : m['imports.meanings.leadFixed']()}</p>
      {isListed && (
        <p className="row">
          <Lists of={columns} />
        </p>
      )}
      {choices(asked)}
      {settled.length > 0 && (
        <details>
          <summary>{m['imports.meanings.settled']()}</summary>
          {choices(settled)}
        </details>
      )}
      <p>
        <button
          className="button"
          type="button"
          disabled={isBusy || Object.keys(said).length === 0}
          onClick={() => void settleMeanings(found, meanings, adding)}
        >
          {m['imports.meanings.settle']()}
        </button>
      </p>
    </section>
  )
}

interface UnknownTexts {
  column: ImportColumnReply
  texts: readonly string[]
}

/**
 * Splits the unknown texts into those that are asked for one by one and those that the remedy would resolve. The latter
 * can also be assigned to existing values of the college, if there are any.
 */
function unknownIn({ columns, unknownValues, remedy }: ImportView) {
  const asked: UnknownTexts[] = []
  const settled: UnknownTexts[] = []
  for (const column of columns) {
    const texts = unknownValues[column.field] ?? []
    const inOneGo = new Set(remedy?.settles[column.field])
    const single = texts.filter((text) => !inOneGo.has(text))
    const others = texts.filter((text) => inOneGo.has(text))
    if (single.length > 0) asked.push({ column, texts: single })
    if (others.length > 0 && column.values.length > 0) settled.push({ column, texts: others })
  }
  return { asked, settled }
}

/** Preselects the values from earlier files, which the user must confirm. */
const proposedIn = ({ proposedWords }: ImportView): ImportMeanings =>
  Object.fromEntries(
    [...Map.groupBy(proposedWords, ({ field }) => field)].map(([field, words]) => [
      field,
      Object.fromEntries(words.map(({ text, value }) => [text, value])),
    ]),
  )

interface MeaningProps {
  column: ImportColumnReply
  text: string
  /** The value assigned in a file about another subject. */
  proposal: RememberedWord | undefined
  chosen: string
  onChoose: (value: string) => void
}

function Meaning({ column, text, proposal, chosen, onChoose }: MeaningProps): ReactNode {
  const { title, values, addTo } = column
  return (
    <Field label={m['imports.meanings.of']({ text, field: title })} help={proposal && sayProposal(proposal)}>
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{m['imports.meanings.unknown']()}</option>
        <Options of={values.map(({ value, title: word }) => [value, word])} />
        <Options of={addTo.map((place) => [addingTo(place.value), sayAdding(text, place.title)])} />
      </select>
    </Field>
  )
}

const sayAdding = (text: string, place: string): string =>
  place === '' ? m['imports.meanings.add']({ text }) : m['imports.meanings.addTo']({ text, place })

/** Links to the pages where the values are managed. They open in a new tab, so that the upload stays open. */
const Lists = ({ of }: { of: readonly ImportColumnReply[] }): ReactNode =>
  of.flatMap(({ field, title, listedAt }) =>
    listedAt === null
      ? []
      : [
          <a key={field} href={href(listedAt)} target="_blank">
            {m['imports.meanings.list']({ field: title })}
          </a>,
        ],
  )

interface FileWordsProps {
  found: ImportView
  isBusy: boolean
}

/**
 * Lists the words of this file that were resolved by a person's answer. Those of earlier files are asked to be checked,
 * so that none is reused silently; those of this file are folded, to be changed.
 */
export function FileWords({ found, isBusy }: FileWordsProps): ReactNode {
  const list = (words: readonly RememberedWord[]): ReactNode => (
    <ul className="words">
      {words.map((word) => (
        <FileWord key={`${word.field} ${word.text}`} {...{ found, word, isBusy }} />
      ))}
    </ul>
  )
  const earlier = found.words.filter(({ isEarlier }) => isEarlier)
  const here = found.words.filter(({ isEarlier }) => !isEarlier)
  return (
    <>
      {earlier.length > 0 && (
        <section className="stack" aria-label={m['imports.words.title']()}>
          <h3>{m['imports.words.title']()}</h3>
          <p className="quiet">{m['imports.words.lead']()}</p>
          {list(earlier)}
        </section>
      )}
      {here.length > 0 && (
        <details>
          <summary>{m['imports.words.here']({ words: here.length, shown: here.length })}</summary>
          {list(here)}
        </details>
      )}
    </>
  )
}

function FileWord({ found, word, isBusy }: FileWordsProps & { word: RememberedWord }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { text, title, meant } = word
  const values = found.columns.find(({ field }) => field === word.field)?.values ?? []
  const label = { text, field: title }
  return (
    <li>
      <span>
        {m['imports.words.said']({ ...label, meant })} <span className="quiet">{saySource(word)}</span>
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
