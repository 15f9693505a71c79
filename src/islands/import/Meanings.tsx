import { type ReactNode, useState } from 'react'
import type { ImportMeanings, ImportView } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { checkFile } from './import.store.ts'

/** The file says “M” where we say “male”: what each text stands for, asked once and remembered. */
export function Meanings({ found, isBusy }: { found: ImportView; isBusy: boolean }): ReactNode {
  const [said, setSaid] = useState<ImportMeanings>({})
  const columns = found.columns.filter(({ field }) => found.unknownValues[field]?.length)
  const meanings = Object.fromEntries(
    found.columns.map(({ field }) => [field, { ...found.meanings[field], ...said[field] }]),
  )
  return (
    <section className="stack" aria-label={m['imports.meanings.title']()}>
      <h3>{m['imports.meanings.title']()}</h3>
      <p className="quiet">{m['imports.meanings.lead']()}</p>
      <div className="pair">
        {columns.flatMap(({ field, title, values }) =>
          (found.unknownValues[field] ?? []).map((text) => (
            <Field key={`${field} ${text}`} label={m['imports.meanings.of']({ text, field: title })}>
              <select
                value={said[field]?.[text] ?? ''}
                onChange={({ target }) =>
                  setSaid({ ...said, [field]: { ...said[field], [text]: target.value } })
                }
              >
                <option value="">{m['imports.meanings.unknown']()}</option>
                <Options of={values.map(({ value, title: word }) => [value, word])} />
              </select>
            </Field>
          )),
        )}
      </div>
      <p>
        <button
          className="button"
          type="button"
          disabled={isBusy || Object.keys(said).length === 0}
          onClick={() => void checkFile(found.id, { mapping: found.mapping, meanings })}
        >
          {m['imports.checkAgain']()}
        </button>
      </p>
    </section>
  )
}
