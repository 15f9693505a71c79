import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { GivenRoles, ImportedLogins } from '../identity/feature.ts'
import type { Links } from '../links/feature.ts'
import type { AlumniRepository } from './alumni.repository.ts'
import type { Graduate } from './graduate.repository.ts'
import type { Registration } from './registration.ts'

export interface LoginParts {
  logins: Pick<ImportedLogins, 'add'>
  roles: GivenRoles
  links: Pick<Links, 'whenMade'>
}

/** The login of whoever was verified, and whether it was there before. */
export interface OpenedLogin {
  userId: string
  /** How they sign in. */
  username: string
  isNew: boolean
  /** False where the register has nobody under the roll number: the login opens no record. */
  isLinked: boolean
}

/**
 * The login of an alumnus, in the transaction that verifies them: the one that they have, with one more role, or a new
 * one that is called by the roll number, whose link is mailed. It opens their record where the register has one.
 * @throws DomainError Conflict `alumni.otherLogin`, `alumni.otherEmail`, `alumni.loginTaken`, `alumni.emailTaken`
 */
export async function openLogin(
  write: AlumniRepository,
  { logins, roles, links }: LoginParts,
  { registration, actor }: { registration: Registration; actor: Actor },
): Promise<OpenedLogin> {
  const db = write.transaction
  const { rollNumber, email } = registration
  const graduate = await write.graduates.hold(rollNumber)
  const [sentBy, linked] = [registration.userId, graduate?.userId ?? null]
  if (sentBy !== null && linked !== null && sentBy !== linked) throw conflict('alumni.otherLogin')
  const there = sentBy ?? linked
  if (there !== null) {
    const username = await roles.give(db, there, { role: 'ROLE_ALUMNI', before: 'ROLE_STUDENT', actor })
    // A number is anybody's to type: the login of the register is not told, or given, to another address.
    if (sentBy === null && (await roles.holderOf(db, email)) !== username)
      throw conflict('alumni.otherEmail', { username })
    if (linked === null) await link(there, username)
    return { userId: there, username, isNew: false, isLinked: linked !== null || graduate !== null }
  }
  const holder = await roles.holderOf(db, email)
  if (holder !== null) throw conflict('alumni.emailTaken', { username: holder })
  const { name, branch, language } = registration
  const person = { username: rollNumber, fullName: name, email, program: branch, language }
  const [made, username] = [await logins.add(db, person, 'ROLE_ALUMNI'), rollNumber.toLowerCase()]
  if (!made) throw conflict('alumni.loginTaken', { username })
  await link(made.id, username)
  return { userId: made.id, username, isNew: true, isLinked: graduate !== null }

  async function link(userId: string, username: string): Promise<void> {
    if (graduate) await links.whenMade('student', knownAs(graduate, rollNumber), actor)(db, userId, username)
  }
}

const knownAs = ({ studentId, name }: Graduate, number: string) => ({ id: studentId, name, number })
