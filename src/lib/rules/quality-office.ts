/** Who sees what the whole college reports about its quality. */
export const qualityOffice = [
  'ROLE_IQAC_INCHARGE',
  'ROLE_IQAC_COORDINATOR',
  'ROLE_PRINCIPAL',
  'ROLE_ADMIN',
] as const
