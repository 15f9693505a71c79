/** For the column that must be filled; nothing is ever sent there. */
export const noEmail = (username: string): string => `${username.toLowerCase()}@no-mail.invalid`
export const hasEmail = ({ email }: { email: string }): boolean =>
  email !== '' && !email.endsWith('@no-mail.invalid')
