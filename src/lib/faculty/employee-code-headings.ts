/** Headings that files use for the employee code column. */
export const employeeCodeHeadings: readonly string[] = [
  'employee code',
  'employee id',
  'employee no',
  'empcode',
  'staff code',
  'staff id',
  'staff no',
  'faculty code',
  'faculty id',
  'faculty no',
  'staff employee code',
  'faculty employee id',
]
