import type { Role } from '#lib/schemas/role.ts'

/** Roles that issue consolidated memos and edit the degree rules. */
export const transcriptOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const satisfies readonly Role[]

/** Roles that may download their own copy, which nobody signs. */
export const ownCopy = ['ROLE_STUDENT', 'ROLE_ALUMNI'] as const satisfies readonly Role[]
