import { sayError } from '#lib/i18n/say.ts'
import { mask } from '#lib/rules/numbers/aadhaar.ts'
import type { ApplicationFormData } from '#lib/schemas/admissions/calls.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { DomainError, isDomainError, notFound } from '../../../kernel/core/errors.ts'
import type { AdmissionSubmission, DuplicateWarnings } from '../form/save-admission.ts'
import { payloadPart } from '../form/validate-admission.ts'

interface SaveAdmissionRequest {
  data: ApplicationFormData
  /** A query parameter: the Aadhaar number of the record that an older client changes. */
  edited: string | undefined
  photo: Uint8Array | undefined
  actor: Actor
}

/** Answers saveApplicationFormData in the current language. */
export async function saveAdmissionCall(app: App, { data, edited, photo, actor }: SaveAdmissionRequest) {
  const existing = await existingOf(app, data, edited ?? data.editedAadharNumber ?? '')
  const sent: AdmissionSubmission = {
    form: formOf(data, edited),
    payload: data,
    existing,
    ...(photo ? { photo } : data.removesPhoto && { photo: null }),
  }
  const saved = await withFieldPrefix(payloadPart, () => app.admissions.save(sent, actor))
  return {
    success: 'True' as const,
    bs64: await formOrNothing(app, saved.id, actor),
    message: existing ? m['admissions.modified']() : m['admissions.saved'](),
    admissionId: saved.id,
    admissionNumber: saved.number,
    version: saved.version,
    warnings: formatWarnings(saved.warnings),
  }
}

export const formatWarnings = (warnings: DuplicateWarnings): { field: string; message: string }[] =>
  Object.entries(warnings).map(([field, { code, params }]) => ({ field, message: sayError(code, params) }))

/** Only form 1 sends the Aadhaar number that it edits, and only form 2 has a second identification mark. */
const formOf = (data: ApplicationFormData, edited: string | undefined): AdmissionForm =>
  data.form ?? (edited === undefined && 'identificationMarksB' in data ? 2 : 1)

/** The admission is saved even if its PDF fails, which can be printed later. */
async function formOrNothing(app: App, id: string, { requestId }: Actor): Promise<string> {
  try {
    return Buffer.from(await app.admissions.form(id, getLocale(), true)).toString('base64')
  } catch (error) {
    app.reportFailure(error, requestId)
    return ''
  }
}

/**
 * Our own form sends the record and its version. An older client sends the number and the former or masked Aadhaar
 * number: the number alone could match a record that another user has just created, because a new form shows the
 * next number. A client that means to change never creates a record.
 */
async function existingOf(
  { admissions }: App,
  { admissionId, version, adminNo, aadharNo }: ApplicationFormData,
  edited: string,
): Promise<AdmissionSubmission['existing']> {
  if (admissionId !== undefined) return { id: admissionId, version: version ?? 0 }
  const had = plain(edited)
  if (had === '') return null
  const found = await admissions.byNumber(
    String(adminNo ?? '')
      .trim()
      .toUpperCase(),
  )
  if (found && isThatOf(found.aadhaar, had)) return found
  // New forms include the typed number.
  if (had === plain(String(aadharNo ?? ''))) return null
  throw notFound('admission.notFound')
}

const plain = (typed: string): string => typed.replaceAll(/\s/g, '')

const isThatOf = (aadhaar: string, had: string): boolean =>
  aadhaar !== '' && (aadhaar === had || plain(mask(aadhaar)) === had)

/** Prefixes problems with the part of the request: `applicationFormData.name`. A file has its own part. */
async function withFieldPrefix<T>(part: string, work: () => Promise<T>): Promise<T> {
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
