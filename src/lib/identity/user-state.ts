import type { RegistrationState } from '#lib/schemas/identity/registration.ts'

export type UserState = 'pending' | 'active' | 'inactive'

interface Asked {
  /** Null for accounts that needed no approval. */
  registration: RegistrationState | null
  isActive: boolean
}

export const stateOf = ({ registration, isActive }: Asked): UserState =>
  registration === 'pending' ? 'pending' : isActive ? 'active' : 'inactive'
