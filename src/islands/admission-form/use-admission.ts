import { useMemo, useRef, useState } from 'react'
import { CallRefused, postCall } from '#lib/api/client.ts'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import { type SendForm, useSchemaForm } from '../ui/form/use-schema-form.ts'
import { bodyOf, type FormInput, type FormOutput, formValue } from './form-value.ts'
import { findRecords, payloadOf, staleOf, type Turn } from './loaded-record.ts'
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
    initial,
    draft,
    onSaved,
    words: problemWordsOf(usesSeatTypes),
    body: (value) => bodyOf(value, { form, admissionId, version: version.current }),
  })
  typed.current = sending.form.getValues
  return { sending, stale }
}

/**
 * Saves; says it in the words of the specification where the server refuses without any. `onStale` is told of a record
 * that somebody else has changed meanwhile, before the refusal is shown.
 */
const saveFormWith =
  (onStale: () => Promise<void>): SendForm<SavedAdmissionReply> =>
  async (body, sending) => {
    try {
      return await postCall<SavedAdmissionReply>('saveApplicationFormData', body, {}, sending)
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status === 0) throw error
      if (error.code === 'admission.changedSince') await onStale()
      if (error.hasMessage) throw error
      throw new CallRefused(m['admissions.form.failed'](), {}, error.status)
    }
  }
