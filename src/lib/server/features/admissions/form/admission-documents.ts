import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { nameWithInitials } from '#lib/rules/names/initials.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../../kernel/core/ids.ts'
import type { Pdfs } from '../../../kernel/documents/pdfs.ts'
import type { KeptFiles } from '../../../kernel/kept-files/stored-files.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { College } from '../../college/feature.ts'
import type { CertificatesService } from '../certificates/certificates.service.ts'
import { composeReturnSlip } from '../certificates/compose-return-slip.ts'
import { admissionPhotoOf } from '../photos/store-photo.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { composeAdmissionForm } from './compose-admission-form.ts'
import { readPayload, validateAdmission } from './validate-admission.ts'
import type { AdmissionSubmission } from './save-admission.ts'

export interface AdmissionDocuments {
  /**
   * Draws the form of an admission as a PDF, for the office or for a reader.
   * @throws DomainError NotFound `admission.notFound`, TooMany `documents.busy`
   */
  form(id: string, locale: 'en' | 'de', isForOffice: boolean): Promise<Uint8Array>
  /**
   * Draws a form that is typed and not saved.
   * @throws DomainError Invalid, at fields of the payload; TooMany `documents.busy`
   */
  unsavedForm(typed: Pick<AdmissionSubmission, 'form' | 'payload'>, locale: 'en' | 'de'): Promise<Uint8Array>
  /**
   * Draws a slip to sign for certificates that were returned together; null takes the newest return.
   * @throws DomainError NotFound `admission.notFound`, `certificates.notReturned`, TooMany `documents.busy`
   */
  returnSlip(id: string, returnId: string | null, locale: 'en' | 'de'): Promise<Uint8Array>
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  college: Pick<College, 'letterhead'>
  clock: Clock
  /** The origin of the page that verifies printed codes. */
  publicOrigin: string
  pdfs: Pick<Pdfs, 'draw'>
  files: Pick<KeptFiles, 'get'>
  /** Whether the college uses seat types in place of admission types. */
  usesSeatTypes(): Promise<boolean>
  certificates: Pick<CertificatesService, 'returnsOf'>
}

/** Draws the documents of admissions. */
export const createAdmissionDocuments = (parts: Parts): AdmissionDocuments => ({
  async form(id, locale, isForOffice) {
    const { store, catalogue, college, clock, pdfs, files, publicOrigin } = parts
    const admission = await store.read.admissions.find(id)
    if (!admission) throw notFound('admission.notFound')
    const [photo] = await store.read.files.ofOwner(admissionPhotoOf(id))
    return pdfs.draw(
      'admissions.form',
      composeAdmissionForm({
        admission,
        view: await catalogue.read(),
        letterhead: await college.letterhead(),
        locale,
        photo: photo ? await files.get(photo.hash) : null,
        issuedOn: indianDate(clock.now()),
        publicOrigin,
        isForOffice,
      }),
    )
  },

  async unsavedForm({ form, payload: sent }, locale) {
    const { catalogue, college, clock, pdfs, publicOrigin, usesSeatTypes } = parts
    const payload = readPayload(form, sent)
    const view = await catalogue.read()
    const issuedOn = indianDate(clock.now())
    const context = { view, usesSeatTypes: await usesSeatTypes(), before: null, today: issuedOn }
    const admission = validateAdmission(payload, context)
    const letterhead = await college.letterhead()
    const composed = { admission, view, letterhead, locale, photo: null, issuedOn, publicOrigin }
    return pdfs.draw('admissions.form', composeAdmissionForm({ ...composed, isForOffice: true }))
  },

  async returnSlip(id, returnId, locale) {
    const { store, catalogue, college, clock, pdfs, certificates } = parts
    const admission = await store.read.admissions.find(id)
    if (!admission) throw notFound('admission.notFound')
    const returns = await certificates.returnsOf(id)
    const given = returnId === null ? returns[0] : returns.find((each) => each.id === returnId)
    if (!given) throw notFound('certificates.notReturned')
    const view = await catalogue.read()
    const letterhead = await college.letterhead()
    const issuedOn = indianDate(clock.now())
    return pdfs.draw(
      'admissions.slip',
      composeReturnSlip({ admission, view, letterhead, given, issuedOn, locale }),
    )
  },
})

/** What the code on a form reveals to its holder: enough to compare, and nothing more about the person. */
export interface VerifiedAdmission {
  state: AdmissionState
  number: string
  name: string
  course: string
  /** An ISO date, or empty. */
  admittedOn: string
}

export interface AdmissionVerifier {
  /** @throws DomainError NotFound `memo.unknownCode` */
  verify(typedCode: string): Promise<VerifiedAdmission>
}

interface VerifierParts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
}

export const createAdmissionVerifier = ({ store, catalogue }: VerifierParts): AdmissionVerifier => ({
  async verify(typedCode) {
    const found = await store.read.admissions.byCode(normaliseShortCode(typedCode))
    if (!found) throw notFound('memo.unknownCode')
    const { state, number, texts, entries } = found
    const course = (await catalogue.read()).nameOf(entries.course)
    return { state, number, course, name: nameWithInitials(texts.name), admittedOn: texts.admittedOn }
  },
})
