import {
  birthdayHeadings,
  emailHeadings,
  fatherMotherHeadings,
  mobileHeadings,
  nameHeadings,
  ownScriptHeadings,
  phoneHeadings,
} from '#lib/rules/headings-of-people.ts'
import type { AdmissionColumn } from './admission-sheet-columns.ts'

/** Headings that files use besides our own words, with spaces between their words. */
export const headings: Partial<Record<AdmissionColumn, readonly string[]>> = {
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
    ...['identification marks', 'identification mark', 'moles', 'identification mark 1', 'mole 1'],
    ...['first identification mark', 'identification marks a'],
  ],
  identificationMarksB: [
    ...['identification mark 2', 'identification marks 2', 'second identification mark', 'mole 2'],
    'identification marks b',
  ],
  isPhysicallyChallenged: [
    ...['physically challenged', 'physically handicapped', 'ph', 'pwd', 'phc', 'disability', 'disabled'],
    ...['differently abled', 'physically challenged ph', 'person with disability', 'divyang'],
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
    ...['hosteller', 'is hosteller', 'hostel', 'hostel required', 'hostel facility', 'hosteller day scholar'],
    'day scholar hosteller',
  ],
  isLateral: ['lateral', 'lateral entry', 'is lateral'],
  entranceType: [
    ...['entrance type', 'entrance', 'entrance exam', 'entrance test', 'entrance examination'],
    ...['entrance exam name', 'name of entrance exam', 'entrance exam type', 'entrance test name'],
  ],
  rank: ['rank', 'entrance rank', 'entrance exam rank', ...ofEntrance('rank')],
  hallTicketNo: [
    ...['hall ticket no', 'hall ticket', 'htno', 'entrance hall ticket no', 'entrance exam hall ticket no'],
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
    ...['annual income', 'income', 'parent income', 'family income', 'annual family income', 'yearly income'],
    ...['parent annual income', 'annual income of parents', 'family annual income', 'income of parents'],
  ],
  consentGivenBy: [
    ...['consent given by', 'consent', 'parental consent', 'parent consent', 'guardian consent'],
    ...['consent of parent', 'consent of guardian', 'parent guardian consent'],
  ],
  studentMobile: mobileHeadings,
  email: emailHeadings,
  doorNo: ['door no', 'house no', 'door house no'],
  permanentAddress: [
    ...['permanent address', 'home address', 'residential address', 'address permanent', 'native address'],
  ],
  presentAddress: [
    ...['present address', 'communication address', 'correspondence address', 'current address'],
    ...['address for communication', 'address for correspondence', 'mailing address', 'temporary address'],
  ],
  pincode: ['pincode', 'pin code', 'pin', 'pin no', 'postal code', 'zip code'],
  landline: ['landline', 'landline no', 'land line no', 'landline phone no', 'residence phone no'],
  previousInstitution: [
    ...['previous institution', 'previous institute name', 'previous college', 'previous college name'],
    ...['college last studied', 'last studied college', 'last institution', 'institution last attended'],
    ...['last attended institution', 'last college attended', 'name of previous college', 'previous school'],
  ],
  yearOfPass: ['year of pass', 'year of passing', 'passing year', 'pass out year', 'passed out year'],
  sscMarks: ['ssc marks', 'ssc total marks', 'ssc marks obtained', 'ssc marks secured'],
  sscPercentage: ['ssc percentage', 'ssc', 'ssc marks percentage', 'percentage of marks in ssc'],
  interMarks: ['inter marks', 'inter marks obtained', 'inter marks secured'],
  marksSecured: ['marks secured', 'secured marks', 'marks obtained', 'obtained marks'],
  totalMarks: ['total marks', 'total marks inter', 'maximum marks', 'total maximum marks'],
  percentageOfMarks: [
    ...['percentage of marks', 'inter percentage', 'inter', 'marks percentage', 'inter marks percentage'],
    ...['percentage of marks in inter', 'inter percentage of marks'],
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
    ...['certificate submission', 'certificates', 'certificates submitted', 'submitted certificates'],
    'documents submitted',
  ],
  rationCardNo: ['ration card no', 'ration card'],
  bankAccountNo: ['bank account no', 'bank account', 'account no', 'bank account number of student'],
  agent: ['agent', 'agent name', 'name of agent', 'consultant', 'consultant name'],
  agentAmount: ['agent amount', 'agent commission', 'amount of agent'],
  feeCommitment: ['fee commitment', 'committed fee', 'fee committed', 'fee agreed', 'agreed fee'],
  paidAmount: ['student paid amount', 'paid amount', 'amount paid', 'fee paid', 'paid fee'],
}

/** Headings that hold it where a file has none of those above. */
export const fallbackHeadings: Partial<Record<AdmissionColumn, readonly string[]>> = {
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
  ...{ name: 'Asha Rao', gender: 'FEMALE', dateOfBirth: '15/08/2008', bloodGroup: 'B+' },
  ...{ course: 'B.Tech', batch: '2026-2030', branch: 'CSE', semester: 'I-I', category: 'BC-B' },
  ...{ admittedOn: '01/06/2026', admissionType: 'Direct', entranceType: 'EAPCET', rank: '32534' },
  ...{ hallTicketNo: 'HT100000', studentMobile: '9848022338', email: 'name@college.edu' },
  ...{ fatherName: 'Suresh Rao', motherName: 'Lata Rao', sscPercentage: '87.7', pincode: '500001' },
}

/** No number of twelve digits that could be somebody's. */
export const exampleOf = (field: AdmissionColumn): string =>
  field === 'aadhaar' ? 'XXXX XXXX XXXX' : (examples[field] ?? '')
