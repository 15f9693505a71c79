/** Whose the exams are: nobody else sees marks that are not published. */
export const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const
