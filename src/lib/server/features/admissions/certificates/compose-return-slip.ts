import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { Certificate, CertificateReturn } from './certificate.ts'
import type { ReturnSlip } from './return-slip.document.ts'

interface ReturnSlipInput {
  admission: Pick<AdmissionRecord, 'number' | 'entries' | 'texts'>
  view: Pick<CatalogueView, 'nameOf'>
  given: CertificateReturn
  letterhead: Letterhead
  /** ISO date. */
  issuedOn: string
  locale: 'en' | 'de'
}

/** Lists the certificates of one return, and those that stay at the college. */
export function composeReturnSlip(composed: ReturnSlipInput): ReturnSlip {
  const { admission, view, given, letterhead, issuedOn, locale } = composed
  const at = { locale }
  const dayOf = (instant: string): string => showDate(indianDate(instant), locale)
  const named = (papers: readonly Certificate[]) =>
    papers
      .map(({ certificateId, receivedAt }) => ({ name: view.nameOf(certificateId), receivedAt }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  const kept = named(given.kept).map(({ name }) => name)
  return {
    letterhead,
    issuedOn,
    language: locale,
    verify: null,
    title: m['certificates.slip.title']({}, at),
    pageLabel: `${admission.number} · ${m['memo.page']({}, at)}`,
    about: [
      [m['admissions.field.name']({}, at), admission.texts.name],
      [m['admissions.document.number']({}, at), admission.number],
      [m['admissions.field.course']({}, at), view.nameOf(admission.entries.course)],
      [m['admissions.field.branch']({}, at), view.nameOf(admission.entries.branch)],
      [m['certificates.returnedOn']({}, at), dayOf(given.at)],
      [m['certificates.returnedTo']({}, at), given.to],
      [m['certificates.why']({}, at), given.note],
    ],
    returned: {
      columns: [
        { label: m['certificates.certificate']({}, at), share: 2.5 },
        { label: m['certificates.receivedOn']({}, at), share: 1 },
      ],
      rows: named(given.papers).map(({ name, receivedAt }) => [name, dayOf(receivedAt)]),
    },
    kept: kept.length === 0 ? '' : m['certificates.slip.kept']({ certificates: kept.join(', ') }, at),
    signatories: [m['certificates.slip.receiver']({}, at), m['admissions.document.office']({}, at)],
  }
}
