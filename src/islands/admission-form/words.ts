import {
  type AdmissionFieldName,
  admissionFieldNames,
  admissionFields,
} from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
import type { Words } from '../ui/form/form-context.ts'

/** Listed one by one, so that the island's bundle contains only these messages. */
const fieldWords: Readonly<Record<AdmissionFieldName, () => string>> = {
  name: m['admissions.field.name'],
  nameInOwnScript: m['admissions.field.nameInOwnScript'],
  gender: m['admissions.field.gender'],
  dateOfBirth: m['admissions.field.dateOfBirth'],
  aadhaar: m['admissions.field.aadhaar'],
  bloodGroup: m['admissions.field.bloodGroup'],
  nationality: m['admissions.field.nationality'],
  religion: m['admissions.field.religion'],
  motherTongue: m['admissions.field.motherTongue'],
  category: m['admissions.field.category'],
  subCaste: m['admissions.field.subCaste'],
  identificationMarksA: m['admissions.field.identificationMarksA'],
  identificationMarksB: m['admissions.field.identificationMarksB'],
  isPhysicallyChallenged: m['admissions.field.isPhysicallyChallenged'],
  isInSportsOrNcc: m['admissions.field.isInSportsOrNcc'],
  admittedOn: m['admissions.field.admittedOn'],
  level: m['admissions.field.level'],
  course: m['admissions.field.course'],
  batch: m['admissions.field.batch'],
  branch: m['admissions.field.branch'],
  semester: m['admissions.field.semester'],
  regulation: m['admissions.field.regulation'],
  admissionType: m['admissions.field.admissionType'],
  seatType: m['admissions.field.seatType'],
  admissionEntryType: m['admissions.field.admissionEntryType'],
  studentType: m['admissions.field.studentType'],
  isHosteller: m['admissions.field.isHosteller'],
  isLateral: m['admissions.field.isLateral'],
  entranceType: m['admissions.field.entranceType'],
  rank: m['admissions.field.rank'],
  hallTicketNo: m['admissions.field.hallTicketNo'],
  fatherName: m['admissions.field.fatherName'],
  fatherOccupation: m['admissions.field.fatherOccupation'],
  fatherMobile: m['admissions.field.fatherMobile'],
  fatherEmail: m['admissions.field.fatherEmail'],
  motherName: m['admissions.field.motherName'],
  motherOccupation: m['admissions.field.motherOccupation'],
  motherMobile: m['admissions.field.motherMobile'],
  annualIncome: m['admissions.field.annualIncome'],
  consentGivenBy: m['admissions.field.consentGivenBy'],
  studentMobile: m['admissions.field.studentMobile'],
  email: m['admissions.field.email'],
  doorNo: m['admissions.field.doorNo'],
  permanentAddress: m['admissions.field.permanentAddress'],
  presentAddress: m['admissions.field.presentAddress'],
  pincode: m['admissions.field.pincode'],
  landline: m['admissions.field.landline'],
  previousInstitution: m['admissions.field.previousInstitution'],
  yearOfPass: m['admissions.field.yearOfPass'],
  sscMarks: m['admissions.field.sscMarks'],
  sscPercentage: m['admissions.field.sscPercentage'],
  interMarks: m['admissions.field.interMarks'],
  marksSecured: m['admissions.field.marksSecured'],
  totalMarks: m['admissions.field.totalMarks'],
  percentageOfMarks: m['admissions.field.percentageOfMarks'],
  division: m['admissions.field.division'],
  howKnown: m['admissions.field.howKnown'],
  otherIfAny: m['admissions.field.otherIfAny'],
  hasScholarship: m['admissions.field.hasScholarship'],
  certificateSubmission: m['admissions.field.certificateSubmission'],
  rationCardNo: m['admissions.field.rationCardNo'],
  bankAccountNo: m['admissions.field.bankAccountNo'],
  agent: m['admissions.field.agent'],
  agentAmount: m['admissions.field.agentAmount'],
  feeCommitment: m['admissions.field.feeCommitment'],
  paidAmount: m['admissions.field.paidAmount'],
}

/** Returns the label of a field; where the college asks for the seat type, the admission type is labelled so. */
export const fieldLabel = (name: AdmissionFieldName, usesSeatTypes: boolean): string =>
  fieldWords[usesSeatTypes && name === 'admissionType' ? 'seatType' : name]()

const payloadWords = new Map(
  admissionFieldNames.map((name) => [admissionFields[name].payload as string, fieldWords[name]]),
)

/** Returns the label for a payload name, as the server uses it. */
export const labelOfPayload = (payload: string): string => payloadWords.get(payload)?.() ?? payload

const valueWords: Readonly<Record<string, () => string>> = {
  MALE: m['admissions.value.MALE'],
  FEMALE: m['admissions.value.FEMALE'],
  TRANSGENDER: m['admissions.value.TRANSGENDER'],
  yes: m['admissions.value.yes'],
  no: m['admissions.value.no'],
  oldStudent: m['admissions.value.oldStudent'],
  news: m['admissions.value.news'],
  media: m['admissions.value.media'],
  familyRelation: m['admissions.value.familyRelation'],
  website: m['admissions.value.website'],
  others: m['admissions.value.others'],
}

/** Translates a value; blood groups are not translated. */
export const valueWord = (value: string): string => valueWords[value]?.() ?? value

/** Messages for the error codes of the schemas. */
export const problemWords: Words = {
  'admissions.enterText': m['errors.admissions.enterText'],
  'admissions.enterNumber': m['errors.admissions.enterNumber'],
  'admissions.mobile1': m['errors.admissions.mobile1'],
  'admissions.mobile2': m['errors.admissions.mobile2'],
  'admissions.aadhaar1': m['errors.admissions.aadhaar1'],
  'admissions.aadhaar2': m['errors.admissions.aadhaar2'],
  'admissions.aadhaarInvalid': m['errors.admissions.aadhaarInvalid'],
  'admissions.aadhaarInText': m['errors.admissions.aadhaarInText'],
  'admissions.enterEmail': m['errors.admissions.enterEmail'],
  'admissions.enterDate': m['errors.admissions.enterDate'],
  'admissions.enterPercentage': m['errors.admissions.enterPercentage'],
  'admissions.enterDoorNo': m['errors.admissions.enterDoorNo'],
  'admissions.enterPincode': m['errors.admissions.enterPincode'],
  'admissions.enterLandline': m['errors.admissions.enterLandline'],
  'admissions.marksAboveTotal': m['errors.admissions.marksAboveTotal'],
  'admissions.missing.dateOfAdmission': m['errors.admissions.missing.dateOfAdmission'],
  'admissions.missing.name': m['errors.admissions.missing.name'],
  'admissions.missing.admissionType': m['errors.admissions.missing.admissionType'],
  'admissions.missing.courseAppliedFor': m['errors.admissions.missing.courseAppliedFor'],
  'admissions.missing.branch': m['errors.admissions.missing.branch'],
  'admissions.missing.gender': m['errors.admissions.missing.gender'],
  'admissions.missing.aadharNo': m['errors.admissions.missing.aadharNo'],
}

const seatTypeWords: Words = {
  ...problemWords,
  'admissions.missing.admissionType': m['errors.admissions.missing.seatType'],
}

/**
 * Where the college asks for the seat type, the message about a missing one names it so. Returns the same object on
 * each render.
 */
export const problemWordsOf = (usesSeatTypes: boolean): Words =>
  usesSeatTypes ? seatTypeWords : problemWords
