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

/** However an address capitalises it; null for what is no module. @example loginModuleOf('student') // 'Student' */
export const loginModuleOf = (text: string): LoginModule | null =>
  loginModules.find((module) => module.toLowerCase() === text.trim().toLowerCase()) ?? null
