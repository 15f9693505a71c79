import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { type Role, roles as knownRoles } from '#lib/schemas/role.ts'
import { conflict, invalid, unauthenticated } from '../core/errors.ts'
import type { Database } from '../db/connect.ts'
import type { Env } from '../env.ts'
import { createAuth } from './auth.ts'
import type { Identity } from './identity.ts'
import { readSecretKey } from './secret-key.ts'
import { createSessionCache } from './session-cache.ts'

interface Parts {
  database: Database
  env: Env
}

export function createIdentity({ database, env }: Parts): Identity {
  const auth = createAuth(database, readSecretKey(env.secretKeyFile), env.publicOrigin)
  const cache = createSessionCache()

  async function readSession(headers: Headers): Promise<CurrentUser | null> {
    const session = await auth.api.getSession({ headers })
    return session && session.user.isActive ? userOf(session.user) : null
  }

  return {
    currentUser: (headers) => cache.read(credentialsOf(headers), () => readSession(headers)),

    async signIn(username, password, headers) {
      const answer = await auth.api
        .signInUsername({ body: { username, password }, headers: plainHeaders(headers), returnHeaders: true })
        .catch(() => null)
      const token = answer?.response?.token
      if (!answer || !token) throw unauthenticated('session.wrongCredentials')
      const cookies = answer.headers.getSetCookie()
      const user = await readSession(new Headers({ authorization: `Bearer ${token}` }))
      if (!user) throw unauthenticated('session.notActive')
      return { user, token, cookies }
    },

    async signOut(headers) {
      cache.drop(credentialsOf(headers))
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },

    async createUser({ username, email, fullName, roles, program, password }) {
      const body = {
        username,
        email,
        name: fullName,
        roles: JSON.stringify(roles),
        program,
        password,
        isActive: true,
      }
      try {
        await auth.api.signUpEmail({ body })
      } catch (error) {
        const isTaken = error instanceof Error && /already|taken|exist/i.test(error.message)
        throw isTaken ? conflict('user.taken', { username }) : invalid('user.notAllowed', { username })
      }
    },

    async hasUsers() {
      const row = await database.reads.selectFrom('users').select('id').limit(1).executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Only what the library records; a caller's own cookies must not colour a new session. */
function plainHeaders(headers: Headers): Headers {
  return new Headers({ 'user-agent': headers.get('user-agent') ?? '' })
}

const credentialsOf = (headers: Headers): string =>
  `${headers.get('authorization') ?? ''}\n${headers.get('cookie') ?? ''}`

interface StoredUser {
  id: string
  email: string
  name: string
  username?: string | null | undefined
  roles: string
  program: string
}

function userOf(user: StoredUser): CurrentUser {
  return {
    id: user.id,
    username: user.username ?? '',
    email: user.email,
    fullName: user.name,
    program: user.program,
    roles: readRoles(user.roles),
  }
}

/** A role that this version does not know gives no rights. */
function readRoles(text: string): Role[] {
  const listed: unknown = JSON.parse(text)
  return knownRoles
    .filter((role) => Array.isArray(listed) && listed.includes(role))
    .sort(byOrderIn(listed as Role[]))
}

const byOrderIn =
  (listed: readonly Role[]) =>
  (a: Role, b: Role): number =>
    listed.indexOf(a) - listed.indexOf(b)
