/** What of the system can be out of order, in the order of the page. */
export const checkedParts = ['storage', 'backup', 'mail', 'jobs', 'certificate', 'trail'] as const
export type CheckedPart = (typeof checkedParts)[number]
