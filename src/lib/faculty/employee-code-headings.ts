/** How files head the column with employee codes, whatever else they list. */
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
