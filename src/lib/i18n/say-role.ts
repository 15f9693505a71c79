import { m } from '#paraglide/messages.js'
import type { Role } from '../schemas/role.ts'

/** @example sayRole('ROLE_HOD') // 'Head of department' */
export const sayRole = (role: Role): string =>
  m[`role.${role.replace('ROLE_', '').toLowerCase()}` as 'role.admin']()
