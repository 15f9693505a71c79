/** The roles that may edit the catalogue. */
export const catalogueOffice = ['ROLE_ADMIN', 'ROLE_ACADEMICS', 'ROLE_ADMINISTRATION'] as const
