/** Names under which the system itself, or a person without an account, appears in the audit trail. */
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

/**
 * Returns the kind of actor behind a system name.
 * @example doerOf('console') // 'commandLine'
 */
export const doerOf = (name: SystemName): 'system' | 'commandLine' | 'visitor' =>
  name === 'visitor' ? name : name === 'command line' || name === 'console' ? 'commandLine' : 'system'

/**
 * Tells whether a user name is reserved: the audit trail stores user names, so nobody may sign in by one of these.
 * @example isSystemName('Visitor') // true
 */
export const isSystemName = (username: string): boolean =>
  systemNames.some((name) => name === username.toLowerCase())

/**
 * Allows ASCII letters only, so that no name imitates another account's, digits, and the signs of roll numbers and
 * email addresses between them. Separators of lists and characters of markup are not allowed.
 */
export const hasLettersOfUserNames = (text: string): boolean => /^[\da-z](?:[\w.@+/-]*[\da-z])?$/i.test(text)

/**
 * Tells whether a new account may have this name; existing accounts keep theirs. A roll number that looks like an
 * Aadhaar number is allowed, because some universities print twelve digits.
 * @example isNewUserName('hod-meena') // true
 */
export const isNewUserName = (text: string): boolean =>
  text.length >= 3 && text.length <= 60 && hasLettersOfUserNames(text) && !isSystemName(text)
