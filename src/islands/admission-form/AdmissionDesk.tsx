import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { FormStart } from '#lib/schemas/admissions/form-start.ts'
import type { AdmissionForm as FormNumber } from '#lib/schemas/admissions/payload.ts'
import { sayRefusal } from '#lib/api/client.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { AdmissionForm } from './AdmissionForm.tsx'
import { Changing } from './Changing.tsx'
import type { FormOutput } from './form-value.ts'
import { type LoadedRecord, findRecords } from './loaded-record.ts'
import { SavedAdmission } from './SavedAdmission.tsx'
import { changingTurn, keptOf, newTurn } from './turn.ts'
import { UploadToggle } from './UploadToggle.tsx'
import '../../styles/admission-form.css'

interface Props {
  form: FormNumber
  start: FormStart
  /** The admission that it is opened to change. */
  changes?: string
}

/** Where admissions are entered, one after the other; the first form changes those that are there, too. */
export function AdmissionDesk({ form, start, changes = '' }: Props): ReactNode {
  const { today, usesSeatTypes } = start
  const [turn, setTurn] = useState(() => newTurn(0, today))
  const [saved, setSaved] = useState<SavedAdmissionReply | null>(null)
  const [isAtCounter, setAtCounter] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus is in the next form already, which begins below it.
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
