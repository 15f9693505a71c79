import { m } from '#paraglide/messages.js'

/** Listed one by one, so that the island's bundle contains only these messages. */
const faults: Readonly<Record<string, () => string>> = {
  status: m['errors.alumniHistory.status'],
  mobileWrong: m['errors.alumniHistory.mobileWrong'],
  known: m['errors.alumniHistory.known'],
  rollNumber: m['errors.alumniHistory.rollNumber'],
  name: m['errors.alumniHistory.name'],
  fatherName: m['errors.alumniHistory.fatherName'],
  course: m['errors.alumniHistory.course'],
  batch: m['errors.alumniHistory.batch'],
  batchForm: m['errors.alumniHistory.batchForm'],
  packageUnclear: m['errors.alumniHistory.packageUnclear'],
  branch: m['errors.alumniHistory.branch'],
  email: m['errors.alumniHistory.email'],
  mobile: m['errors.alumniHistory.mobile'],
  company: m['errors.alumniHistory.company'],
  designation: m['errors.alumniHistory.designation'],
  experience: m['errors.alumniHistory.experience'],
  workLocation: m['errors.alumniHistory.workLocation'],
  offerLetter: m['errors.alumniHistory.offerLetter'],
  institute: m['errors.alumniHistory.institute'],
  studyLocation: m['errors.alumniHistory.studyLocation'],
  admitCard: m['errors.alumniHistory.admitCard'],
  place: m['errors.alumniHistory.place'],
  emailWrong: m['errors.alumniHistory.emailWrong'],
}

export const sayFault = (code: string): string => (faults[code] ?? m['alumni.history.failed'])()
