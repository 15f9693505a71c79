import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import type { Role } from '../schemas/role.ts'

const keyOf = (role: Role) => role.replace('ROLE_', '').toLowerCase() as 'admin'

/** @example sayRole('ROLE_HOD') // 'Head of department' */
export const sayRole = (role: Role): string => sayRoleIn(role, getLocale())

/** Names a role in a given language, as in an email that is read later. */
export const sayRoleIn = (role: Role, locale: Locale): string => m[`role.${keyOf(role)}`]({}, { locale })

/** Says in a line what a role may do. @example explainRole('ROLE_STUDENT') // 'Own results, fees and record.' */
export const explainRole = (role: Role): string => m[`roleHelp.${keyOf(role)}`]()
