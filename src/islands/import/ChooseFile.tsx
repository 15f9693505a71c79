import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { showShare } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { download } from '../../lib/campus/icons.ts'
import { FileInput } from '../ui/files/FileInput.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Choices, firstOptions, type ImportChoice } from './Choices.tsx'
import { $problem, $sent, $step, $typed, attemptChange, type ImportPlace } from './import.store.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { $kept, forgetKept, loadKept, saySource } from './words.store.ts'
import { postCall } from '#lib/api/client.ts'
import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { loadFileStep } from './load-file-step.ts'

interface ChooseFileProps {
  place: ImportPlace
  choices: readonly ImportChoice[]
  /** Label of the file input. */
  label?: string
  isBusy: boolean
}

export function ChooseFile({
  place,
  choices,
  label = m['imports.chooseFile'](),
  isBusy,
}: ChooseFileProps): ReactNode {
  const id = useId()
  const [options, setOptions] = useState(() => firstOptions(choices))
  const sent = useStore($sent)
  /**
   * Files chosen while another step was running (such as the search for unfinished uploads); they are sent afterwards.
   */
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
      <Choices
        choices={choices}
        chosen={options}
        onChoose={(name, value) => setOptions({ ...options, [name]: value })}
      />
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

/** Shows the progress of sending; after the last byte the server reads the file. */
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

interface KeptWordsProps {
  kind: string
  isBusy: boolean
}

/** The remembered words of this kind of import; loaded when the section is opened. */
function KeptWords({ kind, isBusy }: KeptWordsProps): ReactNode {
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
                  <span className="quiet">{saySource(word)}</span>
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

/** Refuses several files, which are ambiguous, and empty ones, which come from an interrupted copy. */
function refuseFiles(files: readonly File[]): boolean {
  const problem =
    files.length > 1 ? m['imports.oneFile']() : files[0]?.size === 0 ? m['errors.sheet.empty']() : ''
  $problem.set(problem)
  return problem !== ''
}

const sendFile = (place: ImportPlace, options: ImportOptions, file: File): Promise<void> =>
  attemptChange(async () => {
    $sent.set(0)
    // The code of the next step is loaded during the upload. If that fails, the next step reports it and offers another
    // attempt.
    loadFileStep().catch(() => {})
    const form = new FormData()
    form.set('excelFileUpload', file)
    const query = { ...place, options: JSON.stringify(options) }
    const sending = { onProgress: (share: number) => $sent.set(share) }
    const started = await postCall<StartedImportReply>('startImport', form, query, sending).finally(() =>
      $sent.set(null),
    )
    $typed.set({})
    $step.set({ name: 'columns', file: started, meanings: {} })
  })
