import {
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
} from '#lib/schemas/admissions/fields.ts'
import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { typedEntry } from '../imports/catalogue.ts'
import { entryId } from '../people/students.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** A distinct value for each field, so that mixed-up fields are noticed; the compiler reports a missing field. */
export const everyField: Readonly<Record<AdmissionFieldName, string>> = {
  name: 'Lakshmi Prasanna Devi',
  nameInOwnScript: 'లక్ష్మీ ప్రసన్న',
  gender: 'FEMALE',
  dateOfBirth: '2007-08-15',
  aadhaar: '234123412346',
  bloodGroup: 'AB-',
  nationality: 'Indian',
  religion: 'Jain',
  motherTongue: 'Telugu',
  category: 'BC-D',
  subCaste: 'Golla',
  identificationMarksA: 'Mole on the chin',
  identificationMarksB: 'Scar on the wrist',
  isPhysicallyChallenged: 'no',
  isInSportsOrNcc: 'yes',
  admittedOn: '2026-11-20',
  level: 'UG',
  course: 'B.Tech',
  batch: '2026-2030',
  branch: 'CSE',
  semester: 'II Year I Semester',
  regulation: 'R23',
  admissionType: 'Lateral',
  seatType: 'Convener',
  admissionEntryType: 'Lateral entry',
  studentType: 'Hosteller',
  isHosteller: 'yes',
  isLateral: 'yes',
  entranceType: 'ECET',
  rank: '4711',
  hallTicketNo: 'HT90017',
  fatherName: 'Rama Rao',
  fatherOccupation: 'Farmer',
  fatherMobile: '9848011111',
  fatherEmail: 'rama@example.edu',
  motherName: 'Sita Rao',
  motherOccupation: 'Teacher',
  motherMobile: '9848022222',
  annualIncome: '321000',
  consentGivenBy: 'Uncle Hari',
  studentMobile: '9848033333',
  email: 'lakshmi@example.edu',
  permanentAddress: 'Permanent Street, Guntur',
  presentAddress: 'Present Lane, Vijayawada',
  doorNo: '12-3/4',
  pincode: '520010',
  landline: '08662-477001',
  previousInstitution: 'Sri Chaitanya College',
  yearOfPass: '2025',
  sscMarks: '548',
  sscPercentage: '91.33',
  interMarks: '467',
  marksSecured: '935',
  totalMarks: '1000',
  percentageOfMarks: '93.5',
  division: 'Second class',
  howKnown: 'familyRelation',
  otherIfAny: 'Cousin studies here',
  hasScholarship: 'no',
  certificateSubmission: 'All but one',
  rationCardNo: '778899',
  bankAccountNo: '123456789012345',
  agent: 'Gopal Varma',
  agentAmount: '1200.50',
  feeCommitment: '75000',
  paidAmount: '12500',
}

/** The payload of a form. */
export const everyFieldSent = (): AdmissionPayload =>
  // The table covers every name.
  Object.fromEntries(
    admissionFieldNames.map((name) => [admissionFields[name].payload, everyField[name]]),
  ) as AdmissionPayload

/** Adds all values used here to the catalogue. */
export async function knowEveryWord(testApp: TestApp): Promise<void> {
  const { catalogue } = testApp.app
  await catalogue.addDefaults(lakshmi)
  const add = (kind: CatalogueKind, name: string, parentId = ''): Promise<unknown> =>
    catalogue.add(kind, typedEntry({ name, parentId }), lakshmi)
  await add('subCaste', everyField.subCaste, await entryId(testApp, 'casteCategory', everyField.category))
  await add('agent', everyField.agent)
}
