import { roles } from '../schemas/role.ts'

export const userListShape = {
  sorts: ['username', 'fullName', 'createdAt'],
  filters: { state: ['pending', 'active', 'inactive'], role: roles },
} as const
