import type { LoginDirectory } from './identity.ts'
import type { IdentityRepository } from './identity.repository.ts'

/** Who has a login, for other features. */
export const loginDirectory = ({
  users,
  directory,
}: Pick<IdentityRepository, 'users' | 'directory'>): LoginDirectory => ({
  async find(username) {
    const id = await users.idOf(username)
    return id === null ? null : users.find(id)
  },
  some: directory.some,
  madeByOffice: directory.madeByOffice,
})
