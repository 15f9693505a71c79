import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import { type AdmissionFields, entryFieldNames, textFieldNames } from '../records/admission.ts'
import type { AdmissionFormDocument } from './admission-form.document.ts'
import { composeAdmissionForm } from './compose-admission-form.ts'

/** The texts of a form that a clerk has filled as usual. */
const ordinary: Partial<AdmissionFields['texts']> = {
  admittedOn: '2026-06-01',
  isHosteller: 'yes',
  isLateral: 'no',
  howKnown: 'familyRelation',
  annualIncome: '45000000',
  feeCommitment: '12500000',
  paidAmount: '5000050',
  nameInOwnScript: 'అనురాధ దేవి',
  bloodGroup: 'O+',
  motherTongue: 'Telugu',
  identificationMarksA: 'A mole on the left cheek',
  isPhysicallyChallenged: 'no',
  rank: '18342',
  hallTicketNo: '26EAM104233',
  fatherName: 'Venkata Ramana Rao',
  fatherOccupation: 'Farmer',
  fatherMobile: '9848022338',
  motherName: 'Lakshmi Devi',
  motherMobile: '9848022339',
  consentGivenBy: 'Venkata Ramana Rao',
  studentMobile: '9848022340',
  email: 'anuradha.devi@example.com',
  permanentAddress: '12-3/4, Main Road, Uppal, Hyderabad 500 039',
  presentAddress: '12-3/4, Main Road, Uppal, Hyderabad 500 039',
  pincode: '500039',
  previousInstitution: 'Sri Chaitanya Junior College, Hyderabad',
  yearOfPass: '2026',
  sscMarks: '548',
  sscPercentage: '91.3',
  interMarks: '941',
  hasScholarship: 'yes',
  bankAccountNo: '30012345678',
}

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
  const saved = { number: '2026/0042', state: 'submitted', verifyCode: 'K7QM3XTD9B' } as const
  return {
    short: composeAdmissionForm({ ...composed, admission: admission(short) }),
    ordinary: composeAdmissionForm({
      ...composed,
      admission: { ...admission({ ...short, ...ordinary }), ...saved },
    }),
    full: composeAdmissionForm({
      ...composed,
      admission: { ...admission(long), ...saved },
    }),
  }
}
