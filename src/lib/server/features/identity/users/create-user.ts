import { isNewUserName } from '#lib/rules/names/user-name.ts'
import { type Actor, auditEntry, commandLine } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, invalid } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Hashing } from '../hashing/hashing.ts'
import type { NewUser } from '../identity.ts'
import type { IdentityRepository } from '../repository.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Pick<Hashing, 'hash'>
}

/** Makes accounts for the console and the set-up link, without approval. */
export function createUserMaker({ store, clock, hashing }: Parts) {
  return async (user: NewUser, actor: Actor = commandLine('console'), mustBeFirst = false): Promise<void> => {
    if (!isNewUserName(user.username) || user.password.length < 6)
      throw invalid('user.notAllowed', { username: user.username })
    requirePrintable({ fullName: user.fullName })
    const passwordHash = await hashing.hash(user.password)
    const { username, email, fullName, roles, program } = user
    const at = clock.now()
    await store.transact(async (write) => {
      // The lock makes the second of two concurrent first administrators fail.
      await write.users.lockAdministrators()
      const after = { username, email, fullName, roles, program }
      const entry = { action: 'user.created', entity: 'user', entityId: username.toLowerCase(), after }
      await write.audit.record(auditEntry(actor, at, entry))
      if (mustBeFirst && (await write.users.exists())) throw conflict('link.dead')
      const row = { id: newId(), username, email, fullName, roles, program, isActive: true, passwordHash }
      if (!(await write.users.insert(row, at))) throw conflict('user.taken', { username })
    })
  }
}
