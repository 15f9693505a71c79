import { betterAuth } from 'better-auth'
import { bearer, twoFactor, username } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import { isDomainError, unavailable } from '../../../kernel/core/errors.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import type { Hashing } from '../hashing/hashing.ts'

export type Auth = ReturnType<typeof createAuth>

const oneDay = 24 * 60 * 60

/**
 * Numbers the secrets as the library expects: the oldest has no version, and only decrypts once there is a newer one.
 */
function secretsFor(secrets: readonly string[]) {
  const secret = secrets.at(-1) ?? ''
  if (secrets.length === 1) return { secret }
  return { secret, secrets: secrets.map((value, at) => ({ value, version: secrets.length - at })) }
}

/**
 * Runs the identity library on our own database, because password hashing, sessions and tokens are not ours to invent.
 */
export function createAuth(
  database: Database,
  secrets: readonly string[],
  publicOrigin: string | null,
  password: Hashing,
) {
  return betterAuth({
    ...secretsFor(secrets),
    baseURL: publicOrigin ?? 'http://127.0.0.1',
    // The library only knows its own tables of this database.
    database: { db: database.writes as unknown as Kysely<never>, type: database.engine },
    plugins: [
      username({
        minUsernameLength: 3,
        maxUsernameLength: 60,
        // No name contains control characters, and PostgreSQL refuses NUL.
        usernameValidator: (name) => !/[`~\p{Cc}]/u.test(name),
        schema: { user: { fields: { displayUsername: 'display_username' } } },
      }),
      bearer(),
      twoFactor({
        issuer: 'Prangan',
        twoFactorTable: 'two_factors',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    emailAndPassword: {
      enabled: true,
      // Accounts are made by our own services, which record who made them.
      disableSignUp: true,
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      password,
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    session: {
      modelName: 'sessions',
      expiresIn: oneDay,
      updateAge: oneDay,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        roles: { type: 'string', required: true, input: true },
        program: { type: 'string', required: true, input: true, defaultValue: '' },
        isActive: {
          type: 'boolean',
          required: true,
          input: true,
          defaultValue: true,
          fieldName: 'is_active',
        },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
      cookiePrefix: 'prangan',
      useSecureCookies: publicOrigin?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
  })
}

/**
 * For `catch`: an error that is no refusal is a failure on our side (database, disk, the hashing process). It is thrown
 * as such, so that no one is told that a right password is wrong; the log gets its cause.
 * @throws DomainError Unavailable `session.unavailable`
 */
export function ourFault(error: unknown): never {
  throw isDomainError(error) ? error : Object.assign(unavailable('session.unavailable'), { cause: error })
}

/** Wraps a function so that its failures are thrown by `ourFault`. */
export const owningFaults =
  <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    work(...given).catch(ourFault)
