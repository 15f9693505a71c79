import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import { type AdmissionFields, entryFieldNames, textFieldNames } from '../records/admission.ts'
import type { AdmissionFormDocument } from './admission-form.document.ts'
import { composeAdmissionForm } from './compose-admission-form.ts'

export async function admissionFormSamples({
  name,
  letterhead,
  locale,
}: SampleWords): Promise<Record<string, AdmissionFormDocument>> {
  const composed = {
    view: { nameOf: () => 'B.Tech' },
    photo: null,
    letterhead,
    issuedOn: '2026-11-21',
    publicOrigin: 'https://campus.example',
    locale,
    isForOffice: true,
  }
  const admission = (texts: Partial<AdmissionFields['texts']>): AdmissionFields => ({
    entries: Object.fromEntries(entryFieldNames.map((field) => [field, null])) as AdmissionFields['entries'],
    texts: {
      ...(Object.fromEntries(textFieldNames.map((field) => [field, ''])) as AdmissionFields['texts']),
      ...texts,
    },
    aadhaar: '234123412346',
  })
  const short = { name, gender: 'FEMALE', dateOfBirth: '2008-08-15' }
  const address = `${name}, 12-3/4, Main Road, Hyderabad 500 001`
  const long = {
    ...(Object.fromEntries(textFieldNames.map((field) => [field, name])) as AdmissionFields['texts']),
    ...short,
    admittedOn: '2026-06-01',
    presentAddress: address,
    permanentAddress: address,
    isHosteller: 'yes',
    isLateral: 'no',
    howKnown: 'familyRelation',
    feeCommitment: '12500000',
    annualIncome: '45000000',
    agentAmount: '0',
    paidAmount: '5000050',
  }
  return {
    short: composeAdmissionForm({ ...composed, admission: admission(short) }),
    full: composeAdmissionForm({
      ...composed,
      admission: { ...admission(long), number: '2026/0042', state: 'submitted', verifyCode: 'K7QM3XTD9B' },
    }),
  }
}
