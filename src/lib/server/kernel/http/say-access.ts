import type { AnyAccess } from './access.ts'

/** Who may, for the references; they are written in English. */
export function sayAccess(access: AnyAccess): string {
  if (typeof access === 'string') return access
  if ('whenOn' in access) return `${sayAccess(access.for)}, while ${access.whenOn} is on`
  if (!('token' in access)) return access.join(', ')
  const or = access.or === undefined ? '' : `, or ${sayAccess(access.or)}`
  return `who shows the token of the ${access.token}${or}`
}
