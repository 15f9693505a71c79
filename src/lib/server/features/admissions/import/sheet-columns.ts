import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import {
  birthdayHeadings,
  emailHeadings,
  fatherMotherHeadings,
  mobileHeadings,
  nameHeadings,
  ownScriptHeadings,
  phoneHeadings,
} from '#lib/rules/names/headings-of-people.ts'
import {
  type AdmissionField,
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
  entryFields,
  genders,
  sourcesOfKnowledge,
  yesNo,
} from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportValue } from '../../../kernel/imports/import-column.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { genderWords } from '../form/validate-admission.ts'

type AdmissionColumn = AdmissionFieldName | 'number'

/** Columns that every file must have; the course is needed only where no branch implies it. */
const required: readonly AdmissionColumn[] = ['name', 'gender', 'batch', 'branch', 'aadhaar']
const personNames: readonly AdmissionColumn[] = ['name', 'nameInOwnScript', 'fatherName', 'motherName']
/** Texts that may contain a date, such as when certificates will come. */
const datedTexts: readonly AdmissionColumn[] = ['certificateSubmission', 'otherIfAny']
const names: readonly AdmissionColumn[] = ['number', 'name', 'hallTicketNo']

/** Maps columns to the catalogue lists of their values. */
export const columnKinds: Readonly<Record<string, CatalogueKind>> = entryFields

export const admissionColumns = (): ImportColumn[] => [
  columnOf('name'),
  {
    ...columnOf('number'),
    title: m['admissions.document.number'],
    help: m['admissions.import.help.number'],
  },
  ...admissionFieldNames.filter((field) => field !== 'name').map(columnOf),
]

function columnOf(field: AdmissionColumn): ImportColumn {
  const is = field === 'number' ? 'line' : (admissionFields[field] as AdmissionField).is
  const values = fixedValues(is)
  return {
    field,
    required: required.includes(field),
    aliases: headings[field] ?? [],
    fallbacks: fallbackHeadings[field] ?? [],
    example: exampleOf(field),
    title: titleOf(field),
    help: m[`admissions.import.help.${helpOf(is)}`],
    ...(values && { values }),
    ...(typeof is === 'object' && 'entry' in is && { isOpen: true as const }),
    ...((field === 'batch' || field === 'semester') && { changesWith: ['batch'] }),
    ...(is === 'date' && { isDate: true as const }),
    ...(field === 'aadhaar' && { isSecret: true as const }),
    ...(names.includes(field) && { isName: true as const }),
    ...(isTextColumn(is) && { isText: true as const }),
    ...(personNames.includes(field) && { isPersonName: true as const }),
    ...((is === 'rupees' || is === 'mobile') && { mayEndInZeros: true as const }),
    ...((is === 'lines' || datedTexts.includes(field)) && { mayHoldDate: true as const }),
  }
}

const titleOf = (field: AdmissionColumn): ImportColumn['title'] =>
  field === 'number' ? m['admissions.document.number'] : m[`admissions.field.${field}`]

/**
 * Columns with digits are read as text: a spreadsheet program shortens long numbers, and drops leading zeros.
 */
const isTextColumn = (is: AdmissionField['is']): boolean =>
  typeof is === 'string' && !['line', 'lines', 'letters', 'email'].includes(is)

type Help =
  | ('entry' | 'choice' | 'date' | 'aadhaar' | 'mobile' | 'amount' | 'digits' | 'text')
  | ('doorNumber' | 'landline' | 'percentage')

function helpOf(is: AdmissionField['is']): Help {
  if (typeof is === 'object') return 'entry' in is ? 'entry' : 'choice'
  if (is === 'date' || is === 'aadhaar' || is === 'mobile') return is
  if (is === 'landline' || is === 'percentage') return is
  if (is === 'door') return 'doorNumber'
  if (is === 'rupees') return 'amount'
  return isTextColumn(is) ? 'digits' : 'text'
}

/** Lists the catalogue's current values, by column. */
export function admissionValues(view: CatalogueView): Record<string, ImportValue[]> {
  return Object.fromEntries(
    Object.entries(columnKinds).map(([field, kind]) => {
      const words = view.open(kind).map(({ shortName, name }) => (kind === 'branch' && shortName) || name)
      return [field, [...new Set(words)].map((value) => ({ value, title: () => value }))]
    }),
  )
}

/** Headings that files use besides our own, with spaces between their words. */
const headings: Partial<Record<AdmissionColumn, readonly string[]>> = {
  number: ['admission no', 'admission number'],
  name: nameHeadings,
  nameInOwnScript: ownScriptHeadings,
  gender: ['gender', 'sex', 'gender male female', 'male female'],
  dateOfBirth: birthdayHeadings,
  aadhaar: ['aadhaar', 'aadhaar no', 'aadhaar card', 'aadhaar card no', 'aadhaar id', 'aadhaar uid no'],
  bloodGroup: ['blood group'],
  nationality: ['nationality'],
  religion: ['religion'],
  motherTongue: ['mother tongue'],
  category: ['category', 'caste category', 'social category', 'reservation category', 'category of caste'],
  subCaste: ['sub caste', 'sub cast'],
  identificationMarksA: [
    'identification marks',
    'identification mark',
    'moles',
    'identification mark 1',
    'mole 1',
    'first identification mark',
    'identification marks a',
  ],
  identificationMarksB: [
    'identification mark 2',
    'identification marks 2',
    'second identification mark',
    'mole 2',
    'identification marks b',
  ],
  isPhysicallyChallenged: [
    'physically challenged',
    'physically handicapped',
    'ph',
    'pwd',
    'phc',
    'disability',
    'disabled',
    'differently abled',
    'physically challenged ph',
    'person with disability',
    'divyang',
  ],
  isInSportsOrNcc: ['sports', 'ncc', 'sports ncc', 'ncc sports', 'belongs to sports ncc'],
  admittedOn: ['date of admission', 'admission date', 'doa', 'admitted on', 'admitted date'],
  level: ['level'],
  course: ['course', 'course name', 'course applied for', 'course applied'],
  batch: ['batch', 'batch year', 'admitted batch', 'academic batch', 'admission batch', 'joining batch'],
  branch: ['branch', 'branch name', 'course branch', 'allotted branch', 'admitted branch', 'branch allotted'],
  semester: ['semester', 'sem', 'year sem', 'year and sem'],
  regulation: ['regulation', 'reg', 'academic regulation'],
  admissionType: ['admission type', 'type of admission', 'mode of admission', 'admission mode'],
  seatType: ['seat type', 'type of seat', 'quota', 'seat category', 'seat quota', 'admission quota'],
  admissionEntryType: ['admission entry type', 'entry type', 'type of entry', 'mode of entry'],
  studentType: ['student type', 'type of student'],
  isHosteller: [
    'hosteller',
    'is hosteller',
    'hostel',
    'hostel required',
    'hostel facility',
    'hosteller day scholar',
    'day scholar hosteller',
  ],
  isLateral: ['lateral', 'lateral entry', 'is lateral'],
  entranceType: [
    'entrance type',
    'entrance',
    'entrance exam',
    'entrance test',
    'entrance examination',
    'entrance exam name',
    'name of entrance exam',
    'entrance exam type',
    'entrance test name',
  ],
  rank: ['rank', 'entrance rank', 'entrance exam rank', ...ofEntrance('rank')],
  hallTicketNo: [
    'hall ticket no',
    'hall ticket',
    'htno',
    'entrance hall ticket no',
    'entrance exam hall ticket no',
    ...ofEntrance('hall ticket no'),
    ...ofEntrance('htno'),
  ],
  fatherName: fatherMotherHeadings.name('father'),
  fatherOccupation: ['father occupation', 'occupation of father', 'father profession', 'father job'],
  fatherMobile: fatherMotherHeadings.mobile('father'),
  fatherEmail: ['father email', 'father email id', 'father email address', 'father mail id'],
  motherName: fatherMotherHeadings.name('mother'),
  motherOccupation: ['mother occupation', 'occupation of mother', 'mother profession', 'mother job'],
  motherMobile: fatherMotherHeadings.mobile('mother'),
  annualIncome: [
    'annual income',
    'income',
    'parent income',
    'family income',
    'annual family income',
    'yearly income',
    'parent annual income',
    'annual income of parents',
    'family annual income',
    'income of parents',
  ],
  consentGivenBy: [
    'consent given by',
    'consent',
    'parental consent',
    'parent consent',
    'guardian consent',
    'consent of parent',
    'consent of guardian',
    'parent guardian consent',
  ],
  studentMobile: mobileHeadings,
  email: emailHeadings,
  doorNo: ['door no', 'house no', 'door house no'],
  permanentAddress: [
    'permanent address',
    'home address',
    'residential address',
    'address permanent',
    'native address',
  ],
  presentAddress: [
    'present address',
    'communication address',
    'correspondence address',
    'current address',
    'address for communication',
    'address for correspondence',
    'mailing address',
    'temporary address',
  ],
  pincode: ['pincode', 'pin code', 'pin', 'pin no', 'postal code', 'zip code'],
  landline: ['landline', 'landline no', 'land line no', 'landline phone no', 'residence phone no'],
  previousInstitution: [
    'previous institution',
    'previous institute name',
    'previous college',
    'previous college name',
    'college last studied',
    'last studied college',
    'last institution',
    'institution last attended',
    'last attended institution',
    'last college attended',
    'name of previous college',
    'previous school',
  ],
  yearOfPass: ['year of pass', 'year of passing', 'passing year', 'pass out year', 'passed out year'],
  sscMarks: ['ssc marks', 'ssc total marks', 'ssc marks obtained', 'ssc marks secured'],
  sscPercentage: ['ssc percentage', 'ssc', 'ssc marks percentage', 'percentage of marks in ssc'],
  interMarks: ['inter marks', 'inter marks obtained', 'inter marks secured'],
  marksSecured: ['marks secured', 'secured marks', 'marks obtained', 'obtained marks'],
  totalMarks: ['total marks', 'total marks inter', 'maximum marks', 'total maximum marks'],
  percentageOfMarks: [
    'percentage of marks',
    'inter percentage',
    'inter',
    'marks percentage',
    'inter marks percentage',
    'percentage of marks in inter',
    'inter percentage of marks',
  ],
  division: ['division', 'division class', 'class obtained', 'class secured'],
  howKnown: ['knowing about institute', 'how known', 'how did you know about the college'],
  otherIfAny: [
    'remarks',
    'other if any',
    'others',
    'notes',
    'any other',
    'other remarks',
    'other information',
  ],
  hasScholarship: ['scholarship', 'has scholarship', 'scholarship holder'],
  certificateSubmission: [
    'certificate submission',
    'certificates',
    'certificates submitted',
    'submitted certificates',
    'documents submitted',
  ],
  rationCardNo: ['ration card no', 'ration card'],
  bankAccountNo: ['bank account no', 'bank account', 'account no', 'bank account number of student'],
  agent: ['agent', 'agent name', 'name of agent', 'consultant', 'consultant name'],
  agentAmount: ['agent amount', 'agent commission', 'amount of agent'],
  feeCommitment: ['fee commitment', 'committed fee', 'fee committed', 'fee agreed', 'agreed fee'],
  paidAmount: ['student paid amount', 'paid amount', 'amount paid', 'fee paid', 'paid fee'],
}

/** Headings that count only where a file has none of those above. */
const fallbackHeadings: Partial<Record<AdmissionColumn, readonly string[]>> = {
  number: ['application no', 'application id', 'admission id'],
  aadhaar: ['uid', 'uid no'],
  category: ['caste', 'community', 'reservation'],
  course: ['program', 'degree', 'course code'],
  branch: ['branch code', 'specialization', 'department', 'stream', 'discipline', 'branch of study'],
  batch: ['year of admission', 'admission year', 'admitted year', 'year of joining'],
  admittedOn: ['date of joining', 'joining date'],
  fatherMobile: ['parent mobile', 'parent mobile no', 'parent contact no', 'parent phone no'],
  annualIncome: ['father income', 'father annual income', 'annual income of father'],
  studentMobile: phoneHeadings,
  email: ['personal email', 'college email', 'official email', 'institute email'],
  permanentAddress: ['address', 'postal address', 'address of student'],
  previousInstitution: ['junior college', 'inter college', 'inter college name', 'school last studied'],
  percentageOfMarks: ['percentage'],
  division: ['class'],
}

function ofEntrance(thing: string): string[] {
  return ['eamcet', 'eapcet', 'cet', 'ecet', 'icet', 'polycet', 'pgecet', 'jee', 'gate'].map(
    (exam) => `${exam} ${thing}`,
  )
}

const examples: Partial<Record<AdmissionColumn, string>> = {
  name: 'Asha Rao',
  gender: 'FEMALE',
  dateOfBirth: '15/08/2008',
  bloodGroup: 'B+',
  course: 'B.Tech',
  batch: '2026-2030',
  branch: 'CSE',
  semester: 'I-I',
  category: 'BC-B',
  admittedOn: '01/06/2026',
  admissionType: 'Direct',
  entranceType: 'EAPCET',
  rank: '32534',
  hallTicketNo: 'HT100000',
  studentMobile: '9848022338',
  email: 'name@college.edu',
  fatherName: 'Suresh Rao',
  motherName: 'Lata Rao',
  sscPercentage: '87.7',
  pincode: '500001',
}

/** The example has twelve digits and can be nobody's number. */
const exampleOf = (field: AdmissionColumn): string =>
  field === 'aadhaar' ? 'XXXX XXXX XXXX' : (examples[field] ?? '')

/** How files write the values of closed fields, besides the words of both languages. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  ...genderWords,
  yes: ['Y', 'True', '1'],
  no: ['N', 'False', '0', 'Nil'],
  oldStudent: ['Old student'],
  familyRelation: ['Family relation', 'Family'],
}

const worded = [...genders, ...yesNo, ...sourcesOfKnowledge] as const
const isWorded = (value: string): value is (typeof worded)[number] => worded.some((each) => each === value)

/** Returns null for a free field or an entry of the catalogue. */
function fixedValues(is: AdmissionField['is']): ImportValue[] | null {
  if (typeof is === 'string' || 'entry' in is) return null
  return is.oneOf.map((value) => ({
    value,
    title: isWorded(value) ? m[`admissions.value.${value}`] : () => value,
    aliases: aliases[value] ?? bloodGroupAliases(value),
  }))
}

/** @example bloodGroupAliases('AB+') // ['AB +', 'AB+ve', 'AB +ve', 'AB positive'] */
function bloodGroupAliases(value: string): string[] {
  const [, group, sign] = /^([ABO]+)([+-])$/.exec(value) ?? []
  if (!group) return []
  const word = sign === '+' ? 'positive' : 'negative'
  return [`${group} ${sign}`, `${group}${sign}ve`, `${group} ${sign}ve`, `${group} ${word}`]
}
