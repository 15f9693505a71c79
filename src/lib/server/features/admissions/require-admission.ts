import { conflict, notFound } from '../../kernel/core/errors.ts'
import { requireSeen } from '../../kernel/stale-records/require-seen.ts'
import type { AdmissionRecord } from './admission.ts'

const refusals = { gone: 'admission.notFound', changed: 'admission.changedSince' }

/** Of somebody who is not erased. @throws DomainError NotFound `admission.notFound`, Conflict `admission.erased` */
export function requireKept(found: AdmissionRecord | null): AdmissionRecord {
  if (!found) throw notFound(refusals.gone)
  if (found.erasedAt !== null) throw conflict('admission.erased')
  return found
}

/** The admission as somebody saw it. @throws DomainError likewise, Conflict `admission.changedSince` */
export const requireAdmission = (found: AdmissionRecord | null, version: number): AdmissionRecord =>
  requireSeen(requireKept(found), version, refusals)
