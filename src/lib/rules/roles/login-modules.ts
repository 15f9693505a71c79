/** wire: as the addresses of their logins are spelled. Source: the specification, section 2. */
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

/** Under which key of the messages `loginModule` a module's name stands. */
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

/** Students and faculty get their logins from the college. */
export const offersSignUp = (module: LoginModule | null): boolean =>
  module !== 'Student' && module !== 'Faculty'

/** However an address capitalises it; null for what is no module. @example loginModuleOf('student') // 'Student' */
export const loginModuleOf = (text: string): LoginModule | null =>
  loginModules.find((module) => module.toLowerCase() === text.trim().toLowerCase()) ?? null
