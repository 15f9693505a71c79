/** The path of a field in the value of the form. @example at('name') // 'alumniStudentRegistration.name' */
export const at = (name: string): string => `alumniStudentRegistration.${name}`
