import type { SampleWords } from '../../kernel/documents/document-kind.ts'
import type { AdmissionRecord } from './admission.ts'
import { type Custody } from './certificate.ts'
import type { CheckedCertificate } from './certificates.service.ts'
import { composeReturnSlip } from './compose-return-slip.ts'
import type { ReturnSlip } from './return-slip.document.ts'

export async function returnSlipSamples({
  name,
  letterhead,
  locale,
}: SampleWords): Promise<Record<string, ReturnSlip>> {
  const at = '2026-11-21T06:00:00.000Z'
  const checkedAs = (custody: Custody, each: string): CheckedCertificate => ({
    ...{ certificateId: each, name: each, custody },
    newest: {
      ...{ id: each, admissionId: each, certificateId: each, kind: 'handedIn', note: '' },
      ...{ receivedAt: at, receivedBy: 'system', returnedAt: at, returnedBy: 'system', returnedTo: name },
    },
  })
  const composed = {
    ...{ letterhead, locale, issuedOn: '2026-11-21', view: { nameOf: () => 'B.Tech' } },
    // Of the texts a slip has the name alone, and of the entries none by itself.
    admission: { number: '2026/0042', texts: { name }, entries: {} } as unknown as AdmissionRecord,
  }
  const papers = ['Transfer certificate', 'SSC memo', 'Intermediate memo', name]
  return {
    returned: composeReturnSlip({
      ...composed,
      checked: papers.map((each, index) => checkedAs(index < 2 ? 'returned' : 'here', each)),
    }),
  }
}
