import type { Role } from '../schemas/role.ts'

/** Roles of the examination office: only they see unpublished marks. */
export const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const

/** Roles that see who failed which subject; a head of department sees the branches of the own department only. */
export const backlogReaders: readonly Role[] = ['ROLE_HOD', ...examinationOffice]
