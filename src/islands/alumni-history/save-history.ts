import { CallRefused, getCall, postCall } from '#lib/api/client.ts'
import { faultOf } from '#lib/rules/alumni-history.ts'
import type { HistorySavedReply } from '#lib/schemas/alumni/history.ts'
import { toast } from '#lib/toasts.ts'
import { m } from '#paraglide/messages.js'
import { type HistoryOutput, bodyOf, dataOf } from './history-value.ts'
import { sayFault } from './words.ts'

/**
 * Looks at it in the order of the specification, asks whether the roll number has a history already, and saves. What is
 * wrong passes by as a toast and stays at its field.
 * @throws CallRefused
 */
export async function saveHistory(
  value: HistoryOutput,
  sending: Parameters<typeof postCall>[3],
): Promise<HistorySavedReply> {
  const data = dataOf(value)
  const isKnown = await hasHistory(data.rollNumber)
  const fault = faultOf({ data, isKnown, hasCertificate: value.certificate.length > 0 })
  if (fault) throw told(new CallRefused(sayFault(fault.code), { [fault.field]: sayFault(fault.code) }))
  try {
    return await postCall<HistorySavedReply>('saveAluminiHistoryByUrl', bodyOf(value), {}, sending)
  } catch (error) {
    toast.error(m['alumni.history.failed']())
    throw error
  }
}

function told(refusal: CallRefused): CallRefused {
  toast.error(refusal.message)
  return refusal
}

/** Where nobody answers, the save is not refused for it: the server looks again. */
async function hasHistory(rollNumber: string): Promise<boolean> {
  if (rollNumber === '') return false
  const found = await getCall<unknown[]>('getAlumniData', { rollNumber }).catch(() => [])
  return found.length > 0
}
