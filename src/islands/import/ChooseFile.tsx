import { useStore } from '@nanostores/react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { $isSending, type ImportPlace, refuseFiles, sendFile } from './import.store.ts'

/** What is chosen before the file, in the language of the page. */
export interface Choice {
  name: string
  title: string
  values: readonly { value: string; title: string }[]
}

interface Props {
  place: ImportPlace
  choices: readonly Choice[]
  /** What the file is called. */
  label?: string
  isBusy: boolean
}

const first = (choices: readonly Choice[]): Record<string, string> =>
  Object.fromEntries(choices.map(({ name, values }) => [name, values[0]?.value ?? '']))

export function ChooseFile({ place, choices, label = m['imports.chooseFile'](), isBusy }: Props): ReactNode {
  const id = useId()
  const [options, setOptions] = useState(() => first(choices))
  const [isOver, setOver] = useState(false)
  const isSending = useStore($isSending)
  const send = (files: readonly File[]): void => {
    const [file] = files
    if (file && !isBusy && !refuseFiles(files)) void sendFile(place, options, file)
  }
  const over = (event: DragEvent, isInside: boolean): void => {
    event.preventDefault()
    setOver(isInside)
  }
  const drop = (event: DragEvent): void => {
    over(event, false)
    send([...event.dataTransfer.files])
  }
  const query = new URLSearchParams({
    kind: place.kind,
    options: JSON.stringify(options),
    locale: getLocale(),
  })
  return (
    <>
      {choices.map(({ name, title, values }) => (
        <fieldset key={name} className="choice">
          <legend>{title}</legend>
          {values.map((each) => (
            <label key={each.value} className="row">
              <input
                type="radio"
                name={`${id}-${name}`}
                checked={options[name] === each.value}
                onChange={() => setOptions({ ...options, [name]: each.value })}
              />
              {each.title}
            </label>
          ))}
        </fieldset>
      ))}
      <p>
        <a className="button" href={`/api/v1/getImportTemplate?${query}`} download>
          {m['imports.template.download']()}
        </a>
      </p>
      <div
        className={`field drop ${isOver ? 'over' : ''}`}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={drop}
      >
        <label htmlFor={id}>{label}</label>
        <span className="quiet" id={`${id}-help`}>
          {m['imports.fileHelp']()}
        </span>
        <input
          id={id}
          type="file"
          accept=".xlsx,.xls,.csv"
          disabled={isBusy}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            send([...(event.target.files ?? [])])
            // Choosing the same file again, mended, has to count as a choice.
            event.target.value = ''
          }}
        />
      </div>
      {isSending && <ProgressBar label={m['imports.working.start']()} done={0} total={0} />}
    </>
  )
}
