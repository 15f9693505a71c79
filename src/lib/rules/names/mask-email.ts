/**
 * Masks an email address so that its owner recognises it and others who see the screen do not learn it.
 * @example maskEmail('anjali.sharma@example.edu') // 'an•••@example.edu'
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '•••' : `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`
}
