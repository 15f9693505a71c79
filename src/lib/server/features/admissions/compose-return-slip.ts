import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { m } from '#paraglide/messages.js'
import type { Letterhead } from '../../kernel/documents/pieces/letterhead.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { AdmissionRecord } from './admission.ts'
import type { CheckedCertificate } from './certificates.service.ts'
import type { ReturnSlip } from './return-slip.document.ts'

interface ComposedSlip {
  admission: Pick<AdmissionRecord, 'number' | 'entries' | 'texts'>
  view: Pick<CatalogueView, 'nameOf'>
  checked: readonly CheckedCertificate[]
  letterhead: Letterhead
  /** ISO date. */
  issuedOn: string
  locale: 'en' | 'de'
}

export function composeReturnSlip(composed: ComposedSlip): ReturnSlip {
  const { admission, view, checked, letterhead, issuedOn, locale } = composed
  const at = { locale }
  const dayOf = (instant: string | null | undefined): string =>
    instant ? showDate(indianDate(instant), locale) : ''
  const kept = checked.filter(({ custody }) => custody === 'here').map(({ name }) => name)
  return {
    ...{ letterhead, issuedOn, language: locale, verify: null },
    title: m['certificates.slip.title']({}, at),
    pageLabel: `${admission.number} · ${m['memo.page']({}, at)}`,
    about: [
      [m['admissions.field.name']({}, at), admission.texts.name],
      [m['admissions.document.number']({}, at), admission.number],
      [m['admissions.field.course']({}, at), view.nameOf(admission.entries.course)],
      [m['admissions.field.branch']({}, at), view.nameOf(admission.entries.branch)],
    ],
    returned: {
      columns: [
        { label: m['certificates.certificate']({}, at), share: 2 },
        { label: m['certificates.receivedOn']({}, at), share: 1 },
        { label: m['certificates.returnedOn']({}, at), share: 1 },
        { label: m['certificates.returnedTo']({}, at), share: 1.4 },
      ],
      rows: checked
        .filter(({ custody }) => custody === 'returned')
        .map(({ name, newest }) => [
          ...[name, dayOf(newest?.receivedAt), dayOf(newest?.returnedAt), newest?.returnedTo ?? ''],
        ]),
    },
    kept: kept.length === 0 ? '' : m['certificates.slip.kept']({ certificates: kept.join(', ') }, at),
    signatories: [m['certificates.slip.receiver']({}, at), m['admissions.document.office']({}, at)],
  }
}
