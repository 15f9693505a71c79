import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import type { ImportOffer } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { $fields } from './import.store.ts'

interface Props {
  of: ImportOffer
  /** Null where it is not wanted. */
  chosen: ImportOptions | null
  onChoose(chosen: ImportOptions | null): void
}

/** Something to do besides when the file is saved, and what there is to choose for it. */
export function Offer({ of, chosen, onChoose }: Props): ReactNode {
  const problems = useStore($fields)
  const help = useId()
  const first = of.choices[0]?.name ?? ''
  const outer = chosen?.[first] ?? ''
  /** What does not belong to another course any more is open again. */
  function choose(name: string, value: string): void {
    const kept = name === first ? {} : chosen
    onChoose({ ...kept, [name]: value })
  }
  return (
    <div className="stack">
      <label className="row">
        <input
          type="checkbox"
          checked={chosen !== null}
          aria-describedby={help}
          onChange={({ target }) => onChoose(target.checked ? {} : null)}
        />
        {of.label}
      </label>
      <p className="quiet" id={help}>
        {of.help}
      </p>
      {chosen && (
        <div className="stack" role="group" aria-labelledby={help}>
          <div className="pair">
            {of.choices.map(({ name, title, values }) => (
              <Field key={name} label={title} problem={problems[`offer.${name}`]}>
                <select value={chosen[name] ?? ''} onChange={({ target }) => choose(name, target.value)}>
                  <option value="">{m['imports.offer.open']()}</option>
                  <Options
                    of={values
                      .filter(({ within }) => outer === '' || within === '' || within === outer)
                      .map(({ value, title: word }) => [value, word])}
                  />
                </select>
              </Field>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
