import { nameWithInitials } from '#lib/rules/name-with-initials.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { notFound } from '../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'

/** What the code on a form tells whoever has the form: enough to compare, and no more of the person. */
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

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
}

export const createAdmissionVerifier = ({ store, catalogue }: Parts): AdmissionVerifier => ({
  async verify(typedCode) {
    const found = await store.read.admissions.byCode(normaliseShortCode(typedCode))
    if (!found) throw notFound('memo.unknownCode')
    const { state, number, texts, entries } = found
    const course = (await catalogue.read()).nameOf(entries.course)
    return { state, number, course, name: nameWithInitials(texts.name), admittedOn: texts.admittedOn }
  },
})
