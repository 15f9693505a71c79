import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { FormStart } from '#lib/schemas/admissions/form-start.ts'
import type { AdmissionForm as FormNumber } from '#lib/schemas/admissions/payload.ts'
import { m } from '#paraglide/messages.js'
import { AdmissionForm } from './AdmissionForm.tsx'
import { SavedAdmission } from './SavedAdmission.tsx'
import { firstTurn, nextTurn } from './turn.ts'
import '../../styles/admission-form.css'

/** Where admissions are entered, one after the other. */
export function AdmissionDesk({ form, start }: { form: FormNumber; start: FormStart }): ReactNode {
  const [turn, setTurn] = useState(() => firstTurn(start.today))
  const [saved, setSaved] = useState<SavedAdmissionReply | null>(null)
  const [isAtCounter, setAtCounter] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus is in the next form already, which begins below it.
    if (saved) outcome.current?.scrollIntoView({ block: 'start' })
  }, [saved])
  return (
    <>
      <div ref={outcome} className="admission-outcome" role="status">
        {saved && <SavedAdmission key={turn.count} saved={saved} />}
      </div>
      <AdmissionForm
        key={turn.count}
        {...{ form, start, initial: turn.initial, isNext: turn.count > 0 }}
        onSaved={(reply, { applicationFormData }) => {
          setSaved(reply)
          setTurn(nextTurn(turn, applicationFormData, start.today, isAtCounter))
        }}
      >
        <CounterMode isOn={isAtCounter} onChange={setAtCounter} />
      </AdmissionForm>
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
