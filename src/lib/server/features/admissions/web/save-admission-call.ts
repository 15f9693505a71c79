import { sayError } from '#lib/i18n/say.ts'
import { mask } from '#lib/rules/mask.ts'
import type { ApplicationFormData } from '#lib/schemas/admissions/calls.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { DomainError, isDomainError, notFound } from '../../../kernel/core/errors.ts'
import type { Warnings } from '../form/duplicate-warnings.ts'
import { payloadPart } from '../form/read-payload.ts'
import type { SentAdmission } from '../form/save-admission.ts'

interface Sent {
  data: ApplicationFormData
  /** Of the query: the Aadhaar number of the record that an older client changes. */
  edited: string | undefined
  photo: Uint8Array | undefined
  actor: Actor
}

/** What saveApplicationFormData does, in the language of the moment. */
export async function saveSentAdmission(app: App, { data, edited, photo, actor }: Sent) {
  const existing = await existingOf(app, data, edited ?? data.editedAadharNumber ?? '')
  const sent: SentAdmission = {
    form: formOf(data, edited),
    sent: data,
    existing,
    ...(photo ? { photo } : data.removesPhoto && { photo: null }),
  }
  const saved = await fieldsBelow(payloadPart, () => app.admissions.save(sent, actor))
  return {
    success: 'True' as const,
    bs64: await formOrNothing(app, saved.id, actor),
    message: existing ? m['admissions.modified']() : m['admissions.saved'](),
    admissionId: saved.id,
    admissionNumber: saved.number,
    version: saved.version,
    warnings: sayWarnings(saved.warnings),
  }
}

export const sayWarnings = (warnings: Warnings): { field: string; message: string }[] =>
  Object.entries(warnings).map(([field, { code, params }]) => ({ field, message: sayError(code, params) }))

/** The first form alone says which Aadhaar number it edits, and the second alone asks for a second mark. */
const formOf = (data: ApplicationFormData, edited: string | undefined): AdmissionForm =>
  data.form ?? (edited === undefined && 'identificationMarksB' in data ? 2 : 1)

/** It is saved, whatever becomes of its PDF: that can be printed later. */
async function formOrNothing(app: App, id: string, { requestId }: Actor): Promise<string> {
  try {
    return Buffer.from(await app.admissions.form(id, getLocale(), true)).toString('base64')
  } catch (error) {
    app.reportFailure(error, requestId)
    return ''
  }
}

/**
 * Our own form says which record it changes and in which version. An older client names it by its number and by the
 * Aadhaar number that it had, or as it was shown: by the number alone it would change a record that somebody else has
 * just made, for a new form shows the next number. Nothing is saved anew for a client that means to change.
 */
async function existingOf(
  { admissions }: App,
  { admissionId, version, adminNo, aadharNo }: ApplicationFormData,
  edited: string,
): Promise<SentAdmission['existing']> {
  if (admissionId !== undefined) return { id: admissionId, version: version ?? 0 }
  const had = plain(edited)
  if (had === '') return null
  const found = await admissions.byNumber(
    String(adminNo ?? '')
      .trim()
      .toUpperCase(),
  )
  if (found && isThatOf(found.aadhaar, had)) return found
  // New forms send along what was typed.
  if (had === plain(String(aadharNo ?? ''))) return null
  throw notFound('admission.notFound')
}

const plain = (typed: string): string => typed.replaceAll(/\s/g, '')

const isThatOf = (aadhaar: string, had: string): boolean =>
  aadhaar !== '' && (aadhaar === had || plain(mask(aadhaar)) === had)

/** Says the problems of fields below the part in which they were sent: `applicationFormData.name`. A file has its own part. */
async function fieldsBelow<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDomainError(error) || !error.fields) throw error
    const entries = Object.entries(error.fields).map(
      ([name, problem]) => [name === 'imageUpload' ? name : `${part}.${name}`, problem] as const,
    )
    throw new DomainError(error.kind, error.code, error.params, Object.fromEntries(entries))
  }
}
