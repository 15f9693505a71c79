import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import type { Keyring } from '../../kernel/secrets/keyring.ts'
import { createAccountDetails } from './account-details.service.ts'
import type { AccountEmails } from './account-emails.ts'
import type { DepartmentMeant } from './department-meant.ts'
import { givenRoles } from './given-roles.ts'
import type { Hashing } from './hashing.ts'
import type { Identity } from './identity.ts'
import type { IdentityRepository } from './identity.repository.ts'
import { createImportedLogins } from './imported-logins.ts'
import { createLoginBatchService } from './login-batch.service.ts'
import { createNewSlipsService } from './new-slips.service.ts'
import { createRegistrationService } from './registration.service.ts'
import { renameUser } from './rename-user.ts'
import { createSeveralAccounts } from './several-accounts.service.ts'
import { createUserService } from './user.service.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Pick<Hashing, 'hash'>
  emails: AccountEmails
  mail: Pick<Mail, 'compose' | 'later'>
  keyring: Pick<Keyring, 'all'>
  isMailed: boolean
  departmentMeant: DepartmentMeant
  isRegistrationOpen(): Promise<boolean>
  isHeldName(username: string): Promise<boolean>
  forget(userId: string): void
}

type AccountServices = Pick<
  Identity,
  | 'accountDetails'
  | 'givenRoles'
  | 'importedLogins'
  | 'loginBatch'
  | 'newSlips'
  | 'registrations'
  | 'rename'
  | 'severalAccounts'
  | 'users'
>

/** What is done with accounts by whoever does not sign in with them. */
export function createAccountServices({ isRegistrationOpen, ...parts }: Parts): AccountServices {
  const registrations = createRegistrationService({ ...parts, isOpen: isRegistrationOpen })
  return {
    registrations,
    severalAccounts: createSeveralAccounts({ ...parts, registrations }),
    accountDetails: createAccountDetails(parts),
    loginBatch: createLoginBatchService(parts),
    newSlips: createNewSlipsService(parts),
    importedLogins: createImportedLogins(parts),
    givenRoles: givenRoles(parts),
    rename: renameUser(parts),
    users: createUserService(parts),
  }
}
