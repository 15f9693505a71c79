import { m } from '#paraglide/messages.js'

/** Named one by one: an island carries only its own sentences. */
export const labels = {
  rollNumber: m['alumni.field.rollNumber'],
  name: m['alumni.field.name'],
  fatherName: m['alumni.field.fatherName'],
  course: m['alumni.field.course'],
  batch: m['alumni.field.batch'],
  branch: m['alumni.field.branch'],
  section: m['alumni.field.section'],
  studentMobile: m['alumni.field.studentMobile'],
  studentEmail: m['alumni.field.studentEmail'],
  company: m['alumni.field.company'],
  packages: m['alumni.field.packages'],
  designation: m['alumni.field.designation'],
  experience: m['alumni.field.experience'],
  location: m['alumni.field.location'],
  instituteName: m['alumni.field.instituteName'],
} as const

export const statusWords = {
  working: m['alumni.history.is.working'],
  studying: m['alumni.history.is.studying'],
} as const
