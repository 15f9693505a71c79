/** wire: spelled as in the addresses of their logins. Source: the specification, section 2. */
export const loginModules = [
  'Management',
  'Admin',
  'Faculty',
  'Student',
  'Accounts',
  'Library',
  'Transportation',
  'Grievance',
  'Hostel',
  'Placements Cell',
  'parent',
  'HOD',
  'principal',
  'IQAC',
] as const
export type LoginModule = (typeof loginModules)[number]

/** Maps a module to its key in the messages `loginModule`. */
export const moduleKeys = {
  Management: 'management',
  Admin: 'admin',
  Faculty: 'faculty',
  Student: 'student',
  Accounts: 'accounts',
  Library: 'library',
  Transportation: 'transportation',
  Grievance: 'grievance',
  Hostel: 'hostel',
  'Placements Cell': 'placementsCell',
  parent: 'parent',
  HOD: 'hod',
  principal: 'principal',
  IQAC: 'iqac',
} as const satisfies Record<LoginModule, string>

/** Tells whether a module offers sign-up; students and faculty get their logins from the college. */
export const offersSignUp = (module: LoginModule | null): boolean =>
  module !== 'Student' && module !== 'Faculty'

/**
 * Finds a module, ignoring case; null where there is none.
 * @example loginModuleOf('student') // 'Student'
 */
export const loginModuleOf = (text: string): LoginModule | null =>
  loginModules.find((module) => module.toLowerCase() === text.trim().toLowerCase()) ?? null
