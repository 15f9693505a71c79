/** The monitored parts of the system, in the order of the page. */
export const checkedParts = ['storage', 'backup', 'mail', 'jobs', 'certificate', 'trail'] as const
export type CheckedPart = (typeof checkedParts)[number]
