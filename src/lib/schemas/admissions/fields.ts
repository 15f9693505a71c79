/**
 * Every field of an admission, with its names: ours, the one in the payload that both forms save, and the one in the
 * record that the modify mode loads (specification 1, section 3). The odd spellings are the wire's.
 */
import type { CatalogueKind } from '../../catalogue/kinds.ts'

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const genders = ['MALE', 'FEMALE', 'TRANSGENDER'] as const
export const sourcesOfKnowledge = [
  'oldStudent',
  'news',
  'media',
  'familyRelation',
  'website',
  'others',
] as const
export const yesNo = ['yes', 'no'] as const

/** How a text is validated. `letters`: letters and spaces; `number`: a positive integer of at most 12 digits. */
export type TextKind =
  | 'line'
  | 'lines'
  | 'letters'
  | 'number'
  | 'account'
  | 'mobile'
  | 'aadhaar'
  | 'email'
  | 'date'
  | 'percentage'
  | 'rupees'
  | 'door'
  | 'pincode'
  | 'landline'

export interface AdmissionField {
  payload: string
  /** Name in replies with a stored record; omitted where it equals the payload's. */
  record?: string
  is: TextKind | { entry: CatalogueKind } | { oneOf: readonly string[] }
  /** Section of the forms. */
  part: AdmissionPart
  /** The form that has the field; omitted where both have it. */
  form?: 1 | 2
}

export const admissionParts = ['student', 'admission', 'parents', 'address', 'education', 'office'] as const
export type AdmissionPart = (typeof admissionParts)[number]

const yesOrNo = { oneOf: yesNo } as const

export const admissionFields = {
  name: { payload: 'name', record: 'fullName', is: 'letters', part: 'student' },
  nameInOwnScript: {
    payload: 'nameInOwnScript',
    is: 'letters',
    part: 'student',
  },
  gender: { payload: 'gender', is: { oneOf: genders }, part: 'student' },
  dateOfBirth: { payload: 'dateOfBirth', record: 'dateofBirth', is: 'date', part: 'student' },
  aadhaar: { payload: 'aadharNo', record: 'adharNo', is: 'aadhaar', part: 'student' },
  bloodGroup: { payload: 'bloodGroup', is: { oneOf: bloodGroups }, part: 'student' },
  nationality: {
    payload: 'nationality',
    is: { entry: 'nationality' },
    part: 'student',
  },
  religion: { payload: 'religion', is: { entry: 'religion' }, part: 'student' },
  motherTongue: { payload: 'motherTongue', is: 'letters', part: 'student' },
  category: { payload: 'category', record: 'casteCategory', is: { entry: 'casteCategory' }, part: 'student' },
  subCaste: { payload: 'subCaste', record: 'subCastInfo', is: { entry: 'subCaste' }, part: 'student' },
  identificationMarksA: {
    payload: 'identificationMarksA',
    record: 'identificationMarks1',
    is: 'letters',
    part: 'student',
  },
  identificationMarksB: {
    payload: 'identificationMarksB',
    is: 'letters',
    part: 'student',
    form: 2,
  },
  isPhysicallyChallenged: {
    payload: 'physicallyChallanged',
    record: 'physicallyHandicapped',
    is: yesOrNo,
    part: 'student',
  },
  isInSportsOrNcc: {
    payload: 'belongsToSportsNcc',
    is: yesOrNo,
    part: 'student',
  },

  admittedOn: { payload: 'dateOfAdmission', record: 'adminDate', is: 'date', part: 'admission' },
  level: { payload: 'level', is: { entry: 'level' }, part: 'admission' },
  course: { payload: 'courseAppliedFor', record: 'course', is: { entry: 'course' }, part: 'admission' },
  batch: { payload: 'batch', is: { entry: 'batch' }, part: 'admission' },
  branch: { payload: 'branch', is: { entry: 'branch' }, part: 'admission' },
  semester: { payload: 'semester', is: { entry: 'semester' }, part: 'admission' },
  regulation: { payload: 'regulation', is: { entry: 'regulation' }, part: 'admission' },
  admissionType: {
    payload: 'admissionType',
    is: { entry: 'admissionType' },
    part: 'admission',
  },
  seatType: { payload: 'seatType', is: { entry: 'seatType' }, part: 'admission' },
  admissionEntryType: {
    payload: 'admissionEntryType',
    is: { entry: 'admissionEntryType' },
    part: 'admission',
  },
  studentType: {
    payload: 'studentType',
    is: { entry: 'studentType' },
    part: 'admission',
  },
  isHosteller: { payload: 'isHostler', is: yesOrNo, part: 'admission' },
  isLateral: { payload: 'lateralEntry', is: yesOrNo, part: 'admission' },
  entranceType: {
    payload: 'entranceType',
    is: { entry: 'entranceType' },
    part: 'admission',
  },
  rank: { payload: 'rank', is: 'number', part: 'admission' },
  hallTicketNo: { payload: 'hallTicketNo', record: 'hollticketNo', is: 'line', part: 'admission' },

  fatherName: { payload: 'fathersName', is: 'letters', part: 'parents' },
  fatherOccupation: {
    payload: 'occupationOfFather',
    is: 'letters',
    part: 'parents',
  },
  fatherMobile: { payload: 'fatherContactNo', is: 'mobile', part: 'parents' },
  fatherEmail: { payload: 'fatherEmailId', is: 'email', part: 'parents' },
  motherName: { payload: 'mothersName', is: 'letters', part: 'parents' },
  motherOccupation: {
    payload: 'occupationOfMother',
    is: 'letters',
    part: 'parents',
  },
  motherMobile: { payload: 'motherContactNo', is: 'mobile', part: 'parents' },
  annualIncome: { payload: 'annualIncome', is: 'rupees', part: 'parents' },
  consentGivenBy: { payload: 'consentGivenBy', is: 'letters', part: 'parents' },

  studentMobile: {
    payload: 'studentContactNo',
    record: 'studentMobileNumber',
    is: 'mobile',
    part: 'address',
  },
  email: { payload: 'emailId', is: 'email', part: 'address' },
  permanentAddress: {
    payload: 'permanentAddress',
    is: 'lines',
    part: 'address',
  },
  presentAddress: { payload: 'presentAddress', is: 'lines', part: 'address' },
  doorNo: { payload: 'doorNo', is: 'door', part: 'address', form: 1 },
  pincode: { payload: 'pincode', is: 'pincode', part: 'address', form: 1 },
  landline: { payload: 'landLineNumber', is: 'landline', part: 'address', form: 1 },

  previousInstitution: {
    payload: 'previousInstitution',
    record: 'lastAttendedInstituded',
    is: 'letters',
    part: 'education',
  },
  yearOfPass: { payload: 'yearOfPass', is: 'number', part: 'education', form: 1 },
  sscMarks: { payload: 'sscMarks', is: 'number', part: 'education' },
  sscPercentage: { payload: 'sscPercentage', is: 'percentage', part: 'education' },
  interMarks: { payload: 'interMarks', is: 'number', part: 'education' },
  marksSecured: { payload: 'marksSecured', is: 'number', part: 'education' },
  totalMarks: { payload: 'totalMarksInter', is: 'number', part: 'education' },
  percentageOfMarks: {
    payload: 'percentageOfMarks',
    is: 'percentage',
    part: 'education',
  },
  division: { payload: 'division', is: { entry: 'division' }, part: 'education' },

  howKnown: {
    payload: 'knowingAboutInstitute',
    is: { oneOf: sourcesOfKnowledge },
    part: 'office',
  },
  otherIfAny: { payload: 'otherIfAny', is: 'line', part: 'office' },
  hasScholarship: { payload: 'scholarShip', record: 'scholarship', is: yesOrNo, part: 'office' },
  certificateSubmission: {
    payload: 'certificateSubmission',
    is: 'line',
    part: 'office',
  },
  rationCardNo: { payload: 'rationCardNo', is: 'number', part: 'office', form: 1 },
  bankAccountNo: {
    payload: 'bankAccountNo',
    is: 'account',
    part: 'office',
    form: 1,
  },
  agent: { payload: 'agent', is: { entry: 'agent' }, part: 'office' },
  agentAmount: { payload: 'agentAmount', is: 'rupees', part: 'office' },
  feeCommitment: { payload: 'feeCommitment', is: 'rupees', part: 'office' },
  paidAmount: { payload: 'studentPaidamount', record: 'studentPaidAmount', is: 'rupees', part: 'office' },
} as const satisfies Record<string, AdmissionField>

export type AdmissionFieldName = keyof typeof admissionFields
export type PayloadName = (typeof admissionFields)[AdmissionFieldName]['payload']

// `Object.keys` loses the type; these are the keys of `admissionFields`.
export const admissionFieldNames = Object.keys(admissionFields) as AdmissionFieldName[]

type RecordName = {
  [Name in AdmissionFieldName]: (typeof admissionFields)[Name] extends { record: infer Own }
    ? Own
    : (typeof admissionFields)[Name]['payload']
}[AdmissionFieldName]

/**
 * Returns the name of a field in a loaded record.
 * @example recordName('aadhaar') // 'adharNo'
 */
export function recordName(name: AdmissionFieldName): RecordName {
  const field = admissionFields[name]
  return 'record' in field ? field.record : field.payload
}

/** Other spellings of fields that clients send and that records also contain. */
export const alsoCalled = {
  payload: { lateral: 'isLateral' },
  record: {
    physicallychallanged: 'isPhysicallyChallenged',
    studentPaidamount: 'paidAmount',
    lateral: 'isLateral',
  },
} as const satisfies Record<string, Record<string, AdmissionFieldName>>

type EntryFieldName = {
  [Name in AdmissionFieldName]: (typeof admissionFields)[Name]['is'] extends { entry: CatalogueKind }
    ? Name
    : never
}[AdmissionFieldName]

/** The catalogue list of each field that names a catalogue entry. */
export const entryFields = Object.fromEntries(
  admissionFieldNames.flatMap((name) => {
    const { is } = admissionFields[name] as AdmissionField
    return typeof is === 'object' && 'entry' in is ? [[name, is.entry]] : []
  }),
  // The type of the table guarantees these keys.
) as Readonly<Record<EntryFieldName, CatalogueKind>>
export type { EntryFieldName }
