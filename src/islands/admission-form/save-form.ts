import { CallRefused, postCall } from '#lib/api/client.ts'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import { m } from '#paraglide/messages.js'
import type { SendForm } from '../ui/form/use-schema-form.ts'

/** Says it in the words of the specification where the server refuses without any. */
export const saveForm: SendForm<SavedAdmissionReply> = async (body, sending) => {
  try {
    return await postCall<SavedAdmissionReply>('saveApplicationFormData', body, {}, sending)
  } catch (error) {
    if (!(error instanceof CallRefused) || !error.isWordless) throw error
    throw new CallRefused(m['admissions.form.failed'](), {}, error.status)
  }
}
