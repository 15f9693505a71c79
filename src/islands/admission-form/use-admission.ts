import { useMemo, useRef, useState } from 'react'
import { CallFailed, postCall } from '#lib/api/client.ts'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import { type SendForm, useSchemaForm } from '../ui/form/use-schema-form.ts'
import { requestBody, type FormInput, type FormOutput, formValue } from './form-value.ts'
import { findRecords, payloadOf, staleOf, type Turn } from './loaded-record.ts'
import { problemWordsOf } from './words.ts'

interface Options {
  form: AdmissionForm
  turn: Turn
  usesSeatTypes: boolean
  onSaved: (reply: SavedAdmissionReply, value: FormOutput) => void
}

/** State of an admission's form, with the conflict if another user changed the record. */
export function useAdmission({ form, turn: { initial, record }, usesSeatTypes, onSaved }: Options) {
  const [stale, setStale] = useState<StaleRecord | null>(null)
  const version = useRef(record?.version)
  const admissionId = record?.admissionId
  const draft = useMemo(
    () => ({ form: `admission${form}`, subject: admissionId ?? 'new' }),
    [form, admissionId],
  )
  const typed = useRef<() => FormInput>(() => initial)

  /** Takes over the stored version, so that the next save continues from it. */
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
    body: (value) => requestBody(value, { form, admissionId, version: version.current }),
  })
  typed.current = sending.form.getValues
  return { sending, stale }
}

/**
 * Saves the form; refusals without a message get the sentence of the specification. `onStale` runs before the refusal
 * is shown if another user changed the record.
 */
const saveFormWith =
  (onStale: () => Promise<void>): SendForm<SavedAdmissionReply> =>
  async (body, sending) => {
    try {
      return await postCall<SavedAdmissionReply>('saveApplicationFormData', body, {}, sending)
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status === 0) throw error
      if (error.code === 'admission.changedSince') await onStale()
      if (error.hasMessage) throw error
      throw new CallFailed(m['admissions.form.failed'](), {}, error.status)
    }
  }
