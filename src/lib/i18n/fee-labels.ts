import { m } from '#paraglide/messages.js'

/** Labels of the fields of a fee structure. */
export const labelsOfStructure: Readonly<Record<string, () => string>> = {
  feeTypeId: m['structures.feeType'],
  year: m['structures.year'],
  courseId: m['students.field.course'],
  batchId: m['students.field.batch'],
  branchId: m['students.field.branch'],
  semesterId: m['students.field.semester'],
  categoryId: m['students.field.category'],
  seatTypeId: m['students.field.seatType'],
  amount: m['structures.amount'],
  dueOn: m['structures.dueOn'],
}
