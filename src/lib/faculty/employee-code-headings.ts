/** How files head the column with employee codes, whatever else they list. */
export const employeeCodeHeadings: readonly string[] = [
  ...['empcode', 'employeecode', 'employeeid', 'empid', 'staffid', 'facultyid'],
]
