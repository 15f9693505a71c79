/** What the system calls itself where it acts by itself, and whoever acts without an account. */
export const systemNames = [
  'accounts office',
  'alumni',
  'clock',
  'command line',
  'console',
  'demo',
  'housekeeping',
  'imports',
  'marks',
  'payment gateway',
  'photos',
  'publishing',
  'register',
  'setup',
  'system',
  'titles of exams',
  'visitor',
] as const
export type SystemName = (typeof systemNames)[number]

/** What each of them acts as. @example doerOf('console') // 'commandLine' */
export const doerOf = (name: SystemName): 'system' | 'commandLine' | 'visitor' =>
  name === 'visitor' ? name : name === 'command line' || name === 'console' ? 'commandLine' : 'system'

/** Nobody signs in by one of those: the audit trail keeps user names. @example isSystemName('Visitor') // true */
export const isSystemName = (username: string): boolean =>
  systemNames.some((name) => name === username.toLowerCase())
