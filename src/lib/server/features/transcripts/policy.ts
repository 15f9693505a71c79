import type { Role } from '#lib/schemas/role.ts'

/** Issues consolidated memos, and says by which rules they are judged. */
export const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const satisfies readonly Role[]

/** Take a copy of their own, which nobody signs. */
export const ownCopy = ['ROLE_STUDENT', 'ROLE_ALUMNI'] as const satisfies readonly Role[]
