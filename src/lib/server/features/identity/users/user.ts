import type { RegistrationState } from '#lib/schemas/identity/registration.ts'
import type { Role } from '#lib/schemas/role.ts'

/** A person with a login, as the back office sees them. */
export interface User {
  id: string
  username: string
  email: string
  fullName: string
  program: string
  roles: Role[]
  isActive: boolean
  hasSecondFactor: boolean
  /** Of the emails to them. */
  language: string
  createdAt: string
  /** Null for accounts that nobody had to approve. */
  registration: RegistrationState | null
}
