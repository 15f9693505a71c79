import type { RegistrationState } from '#lib/schemas/identity/registration.ts'

export type UserState = 'pending' | 'active' | 'inactive'

interface UserStateInput {
  /** Null for accounts that needed no approval. */
  registration: RegistrationState | null
  isActive: boolean
}

export const stateOf = ({ registration, isActive }: UserStateInput): UserState =>
  registration === 'pending' ? 'pending' : isActive ? 'active' : 'inactive'
