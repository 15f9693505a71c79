import { type ReactNode, useState } from 'react'
import { href } from '#lib/i18n/href.ts'
import type { ImportColumnReply, ImportMeanings, ImportView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { settleMeanings } from './import.store.ts'
import { addTo as addingTo, splitChoices } from './meaning-choices.ts'

interface Props {
  found: ImportView
  isBusy: boolean
}

/** The file says “M” where we say “male”: what each text stands for, asked once and remembered. */
export function Meanings({ found, isBusy }: Props): ReactNode {
  const [said, setSaid] = useState<ImportMeanings>({})
  const columns = found.columns.filter(({ field }) => found.unknownValues[field]?.length)
  const { meanings, adding } = splitChoices(found, said)
  const isListed = columns.some(({ listedAt }) => listedAt !== null)
  return (
    <section className="stack" aria-label={m['imports.meanings.title']()}>
      <h3>{m['imports.meanings.title']()}</h3>
      <p className="quiet">{isListed ? m['imports.meanings.lead']() : m['imports.meanings.leadFixed']()}</p>
      {isListed && (
        <p className="row">
          <Lists of={columns} />
        </p>
      )}
      <div className="pair">
        {columns.flatMap((column) =>
          (found.unknownValues[column.field] ?? []).map((text) => (
            <Meaning
              key={`${column.field} ${text}`}
              {...{ column, text }}
              chosen={said[column.field]?.[text] ?? ''}
              onChoose={(value) =>
                setSaid({ ...said, [column.field]: { ...said[column.field], [text]: value } })
              }
            />
          )),
        )}
      </div>
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

interface MeaningProps {
  column: ImportColumnReply
  text: string
  chosen: string
  onChoose: (value: string) => void
}

function Meaning({ column: { title, values, addTo }, text, chosen, onChoose }: MeaningProps): ReactNode {
  return (
    <Field label={m['imports.meanings.of']({ text, field: title })}>
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

/** The pages on which the values are kept: an upload is left open there, and goes on where it was. */
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
