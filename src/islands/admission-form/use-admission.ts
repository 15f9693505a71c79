import { useMemo, useRef, useState } from 'react'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import type { StaleRecord } from '#lib/stale-record.ts'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { type FormInput, type FormOutput, bodyOf, formValue } from './form-value.ts'
import { findRecords, payloadOf, staleOf } from './loaded-record.ts'
import { saveFormWith } from './save-form.ts'
import type { Turn } from './turn.ts'
import { problemWordsOf } from './words.ts'

interface Options {
  form: AdmissionForm
  turn: Turn
  usesSeatTypes: boolean
  onSaved: (reply: SavedAdmissionReply, value: FormOutput) => void
}

/** The form of one admission, and what somebody else made of the record meanwhile. */
export function useAdmission({ form, turn: { initial, record }, usesSeatTypes, onSaved }: Options) {
  const [stale, setStale] = useState<StaleRecord | null>(null)
  const version = useRef(record?.version)
  const admissionId = record?.admissionId
  const draft = useMemo(
    () => ({ form: `admission${form}`, subject: admissionId ?? 'new' }),
    [form, admissionId],
  )
  const typed = useRef<() => FormInput>(() => initial)

  /** The form goes on from what is stored now. */
  async function onStale(): Promise<void> {
    const [now] = await findRecords({ admissionId: admissionId ?? '' })
    if (!now) return
    version.current = now.version
    setStale(staleOf(now, payloadOf(now, usesSeatTypes), typed.current().applicationFormData))
  }

  const sending = useSchemaForm(formValue[form], saveFormWith(onStale), {
    ...{ initial, draft, onSaved, words: problemWordsOf(usesSeatTypes) },
    body: (value) => bodyOf(value, { form, admissionId, version: version.current }),
  })
  typed.current = sending.form.getValues
  return { sending, stale }
}
