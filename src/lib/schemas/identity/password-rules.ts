/** The rules by the key of their sentence, so that the screen can tick them off. */
export const passwordRules = {
  length: (password: string) => password.length >= 8,
  lowerCase: (password: string) => /[a-z]/.test(password),
  upperCase: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  symbol: (password: string) => /[!@#$%^&*]/.test(password),
} as const
export type PasswordRule = keyof typeof passwordRules
export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[]

/** @example missingRules('Abcdefgh') // ['digit', 'symbol'] */
export const missingRules = (password: string): PasswordRule[] =>
  passwordRuleNames.filter((rule) => !passwordRules[rule](password))

/** @example followsRules('Abcdef1!') // true */
export const followsRules = (password: string): boolean =>
  password.length <= 200 && passwordRuleNames.every((rule) => passwordRules[rule](password))
