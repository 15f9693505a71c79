import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { showShare } from '#lib/i18n/shares.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { download } from '../../lib/icons.ts'
import { FileInput } from '../ui/FileInput.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { KeptWords } from './KeptWords.tsx'
import { $sent, type ImportPlace } from './import.store.ts'
import { refuseFiles, sendFile } from './send-file.ts'

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
  const sent = useStore($sent)
  /** What was chosen while something else was under way, as the look for an unfinished upload: it waits its turn. */
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const send = (files: readonly File[]): void => {
    const [file] = files
    if (file && isBusy) setWaiting(files)
    else if (file && !refuseFiles(files)) void sendFile(place, options, file)
  }
  useEffect(() => {
    if (isBusy || waiting.length === 0) return
    setWaiting([])
    send(waiting)
  })
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
        <a className="button quiet" href={`/api/v1/getImportTemplate?${query}`} download>
          <Icon of={download} />
          {m['imports.template.download']()}
        </a>
      </p>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <span className="quiet" id={`${id}-help`}>
          {m['imports.fileHelp']()}
        </span>
        <FileInput id={id} accept=".xlsx,.xls,.csv" aria-describedby={`${id}-help`} onFiles={send} />
      </div>
      <KeptWords kind={place.kind} isBusy={isBusy} />
      {sent !== null && <Sending share={sent} />}
    </>
  )
}

/** From the first byte on; behind the last one the server reads. */
function Sending({ share }: { share: number }): ReactNode {
  if (share >= 1) return <ProgressBar label={m['imports.working.reading']()} done={0} total={0} />
  const percent = Math.floor(share * 100)
  return (
    <ProgressBar
      label={m['imports.working.sending']({ share: showShare(percent, 100) })}
      done={percent}
      total={100}
    />
  )
}
