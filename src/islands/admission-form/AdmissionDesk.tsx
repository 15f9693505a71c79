import '../../styles/admission-form.css'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FormStart, SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { AdmissionForm as FormNumber } from '#lib/schemas/admissions/payload.ts'
import { sayRefusal } from '#lib/api/client.ts'
import { toast } from '#lib/browser/feedback/toasts.ts'
import { m } from '#paraglide/messages.js'
import { AdmissionForm } from './AdmissionForm.tsx'
import type { FormOutput } from './form-value.ts'
import { changingTurn, findRecords, keptOf, type LoadedRecord, newTurn } from './loaded-record.ts'
import { Later } from '../ui/Later.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Awake } from '../ui/Awake.tsx'
import { useObjectUrl } from '../ui/files/use-object-url.ts'
import { pdfOf, useOpened } from './open-pdf.ts'
import { labelOfPayload } from './words.ts'

interface AdmissionDeskProps {
  form: FormNumber
  start: FormStart
  /** Id of the admission to change, if the desk opens with one. */
  changes?: string
}

/** The desk where admissions are entered one after the other; the first form also changes existing ones. */
export function AdmissionDesk({ form, start, changes = '' }: AdmissionDeskProps): ReactNode {
  const { today, usesSeatTypes } = start
  const [turn, setTurn] = useState(() => newTurn(0, today))
  const [saved, setSaved] = useState<SavedAdmissionReply | null>(null)
  const [isAtCounter, setAtCounter] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus is already in the next form, which starts below the outcome.
    if (saved) outcome.current?.scrollIntoView({ block: 'start' })
  }, [saved])

  const change = useCallback(
    (record: LoadedRecord): void => {
      setSaved(null)
      setTurn(({ count }) => changingTurn(count + 1, record, usesSeatTypes))
    },
    [usesSeatTypes],
  )
  useEffect(() => {
    if (changes === '') return
    findRecords({ admissionId: changes }).then(
      ([record]) => record && change(record),
      (error: unknown) => toast.error(sayRefusal(error)),
    )
  }, [changes, change])
  function goOn(kept = {}): void {
    setTurn(newTurn(turn.count + 1, today, kept))
  }
  function onSaved(reply: SavedAdmissionReply, { applicationFormData }: FormOutput): void {
    setSaved(reply)
    goOn(isAtCounter && !turn.record ? keptOf(applicationFormData) : {})
  }
  return (
    <>
      {form === 1 && <Changing record={turn.record} onFound={change} onLeave={() => goOn()} />}
      <div ref={outcome} className="admission-outcome" role="status">
        {saved && <SavedAdmission key={turn.count} saved={saved} />}
      </div>
      {form === 2 && <UploadToggle isOpen={isUploading} onToggle={setUploading} />}
      <div hidden={isUploading}>
        <AdmissionForm key={turn.count} {...{ form, start, turn, onSaved }}>
          {!turn.record && <CounterMode isOn={isAtCounter} onChange={setAtCounter} />}
        </AdmissionForm>
      </div>
    </>
  )
}

function CounterMode({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }): ReactNode {
  const id = useId()
  return (
    <label className="row counter-mode" htmlFor={id}>
      <input id={id} type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {m['admissions.form.counter']()}
    </label>
  )
}

interface ChangingProps {
  record: LoadedRecord | null
  onFound: (record: LoadedRecord) => void
  onLeave: () => void
}

/** The search is loaded on demand: it needs the server, and so a connection, anyway. */
const findAdmission = async () => (await import('./FindAdmission.tsx')).FindAdmission

/** Shows whether a new admission is entered or which existing one is changed. */
function Changing({ record, onFound, onLeave }: ChangingProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  function found(admission: LoadedRecord): void {
    setOpen(false)
    onFound(admission)
  }
  if (record)
    return (
      <MessageBox kind="info" role="status">
        <p>
          {m['admissions.find.changing']({ number: record.adminNo, name: String(record['fullName']) })}{' '}
          <button className="link" type="button" onClick={onLeave}>
            {m['admissions.find.leave']()}
          </button>
        </p>
      </MessageBox>
    )
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        setWasOpen(wasOpen || currentTarget.open)
      }}
    >
      <summary>{m['admissions.find.title']()}</summary>
      {wasOpen && <Later load={findAdmission} parts={{ search: findRecords, onFound: found }} />}
    </details>
  )
}

interface UploadToggleProps {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

const uploadPanel = async () => (await import('./UploadPanel.tsx')).UploadPanel

/** Switches between the form and the upload of a spreadsheet; the form keeps its input. */
function UploadToggle({ isOpen, onToggle }: UploadToggleProps): ReactNode {
  const word = m['admissions.form.upload']()
  return (
    <Awake>
      <p>
        <button className="button" type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          {isOpen ? m['admissions.form.close']() : word}
        </button>
      </p>
      {isOpen && <Later load={uploadPanel} parts={{ word }} />}
    </Awake>
  )
}

/** Shows the saved admission with its number; its PDF opens and stays linked. */
function SavedAdmission({ saved }: { saved: SavedAdmissionReply }): ReactNode {
  const { message, admissionNumber, bs64, warnings } = saved
  const pdf = useMemo(() => (bs64 === '' ? null : pdfOf(bs64)), [bs64])
  const url = useObjectUrl(pdf)
  useOpened(url)
  return (
    <MessageBox kind={warnings.length > 0 ? 'warning' : 'success'} title={message}>
      <p>
        {m['admissions.form.number']()} <strong className="number">{admissionNumber}</strong>
      </p>
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ field, message: text }) => (
            <li key={field}>
              {labelOfPayload(field)}: {text}
            </li>
          ))}
        </ul>
      )}
      {!pdf && <p>{m['admissions.form.noPdf']()}</p>}
      {url && (
        <p>
          <a href={url} target="_blank">
            {m['admissions.form.pdf']()}
          </a>
        </p>
      )}
    </MessageBox>
  )
}
