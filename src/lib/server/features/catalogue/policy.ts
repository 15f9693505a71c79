/** Who keeps the catalogue. */
export const catalogueOffice = ['ROLE_ADMIN', 'ROLE_ACADEMICS', 'ROLE_ADMINISTRATION'] as const
