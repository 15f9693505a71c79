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

/**
 * Letters of one script alone, so that none can be taken for another’s account; digits; and between them what roll
 * numbers and addresses have. What separates names in a list, and what markup is made of, is none of it.
 */
export const hasLettersOfUserNames = (text: string): boolean => /^[\da-z](?:[\w.@+/-]*[\da-z])?$/i.test(text)

/**
 * Whether a new account may be called so, whoever makes it; accounts of before keep the names that they have. A roll
 * number that looks like an Aadhaar number may be one: some universities print twelve digits.
 * @example isNewUserName('hod-meena') // true
 */
export const isNewUserName = (text: string): boolean =>
  text.length >= 3 && text.length <= 60 && hasLettersOfUserNames(text) && !isSystemName(text)
