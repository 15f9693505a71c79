/** As `npm run backup` names a backup itself. @example isOwnName('2026-11-21T08-00-00') // true */
export const isOwnName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)
