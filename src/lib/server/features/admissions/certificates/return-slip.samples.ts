import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { Certificate } from './certificate.ts'
import { composeReturnSlip } from './compose-return-slip.ts'
import type { ReturnSlip } from './return-slip.document.ts'

export async function returnSlipSamples({
  name,
  letterhead,
  locale,
}: SampleWords): Promise<Record<string, ReturnSlip>> {
  const at = '2026-11-21T06:00:00.000Z'
  const paperOf = (each: string): Certificate => ({
    id: each,
    admissionId: each,
    certificateId: each,
    kind: 'handedIn',
    note: '',
    receivedAt: at,
    receivedBy: 'system',
    returnedAt: at,
    returnedBy: 'system',
    returnedTo: name,
    returnNote: '',
    returnId: name,
  })
  const papers = ['Transfer certificate', 'SSC memo'].map(paperOf)
  const kept = ['Intermediate memo', name]
  return {
    returned: composeReturnSlip({
      letterhead,
      locale,
      issuedOn: '2026-11-21',
      // The course is the one entry without a name of its own here.
      view: { nameOf: (id) => id ?? 'B.Tech' },
      // A slip shows only the name among the texts, and no entry by itself.
      admission: { number: '2026/0042', texts: { name }, entries: { course: null } } as AdmissionRecord,
      given: { id: name, at, by: 'system', to: name, note: name, papers, kept: kept.map(paperOf) },
    }),
  }
}
