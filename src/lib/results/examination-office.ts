/** Roles of the examination office: only they see unpublished marks. */
export const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const
