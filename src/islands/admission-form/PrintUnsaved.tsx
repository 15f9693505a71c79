import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { postCall, sayRefusal } from '#lib/api/client.ts'
import type { DrawnFormReply } from '#lib/schemas/admissions/calls.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { useAdmissionForm } from './form-context.ts'
import type { FormInput } from './form-value.ts'
import { pdfOf } from './open-pdf.ts'
import { useOpened } from './use-opened.ts'

/** The form on paper before it is saved, to be looked through and signed. */
export function PrintUnsaved(): ReactNode {
  const { form } = useAdmissionForm()
  const { getValues, trigger } = useFormContext<FormInput>()
  const [pdf, setPdf] = useState<File | null>(null)
  const url = useObjectUrl(pdf)
  useOpened(url)
  async function print(): Promise<void> {
    if (!(await trigger())) return toast.error(m['errors.request.invalid']())
    try {
      const body = { ...getValues().applicationFormData, form }
      setPdf(pdfOf((await postCall<DrawnFormReply>('getStudentadmissiondata', body)).bs64))
    } catch (error) {
      toast.error(sayRefusal(error))
    }
  }
  return (
    <>
      <button className="button" type="button" onClick={() => void print()}>
        {m['admissions.form.print']()}
      </button>
      {url && (
        <a href={url} target="_blank">
          {m['admissions.form.pdf']()}
        </a>
      )}
    </>
  )
}
