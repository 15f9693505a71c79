/** The form's field for the department that runs a branch in a term. */
export const departmentField = (branchId: string): string => `department.${branchId}`

/** The form's field for the new sections of a branch. */
export const sectionsField = (branchId: string): string => `sections.${branchId}`
