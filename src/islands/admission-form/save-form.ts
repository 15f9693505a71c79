import { CallRefused, postCall } from '#lib/api/client.ts'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import { m } from '#paraglide/messages.js'
import type { SendForm } from '../ui/form/use-schema-form.ts'

/**
 * Saves; says it in the words of the specification where the server refuses without any. `onStale` is told of a record
 * that somebody else has changed meanwhile, before the refusal is shown.
 */
export const saveFormWith =
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
