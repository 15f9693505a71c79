import type { APIContext } from 'astro'
import { keyMaintainers } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import {
  type MaskedGatewayKey,
  type WaitingKey,
  gatewayKeyRefused,
} from '#lib/schemas/payments/gateway-keys.ts'
import type { App } from '../../../kernel/app.ts'
import { notFound, refuseAt } from '../../../kernel/core/errors.ts'
import type { ErrorReply } from '../../../kernel/http/replies/refusals.ts'
import type { MaskedKey } from '../gateway/gateway-key-change.ts'
import type { GatewayKey } from '../gateway/gateway-key.ts'

/**
 * The shared settings of all calls for gateway keys. They require a fresh password, so that an unattended browser
 * cannot change keys.
 */
export const aboutGatewayKeys = {
  access: keyMaintainers,
  limit: 'staff',
  authorize: ({ app, context }: { app: App; context: APIContext }): Promise<void> =>
    app.identity.requireFreshPassword(context.request.headers),
  refusal: {
    schema: gatewayKeyRefused,
    say: ({ code, message, fields }: ErrorReply) => ({
      status: 'false' as const,
      message,
      code,
      ...(fields && { fields }),
    }),
  },
} as const

/** Returns the ids of fee types by name. @throws DomainError Invalid `payments.noSuchType`, at the row's field */
export async function feeTypeIds(app: App, names: readonly string[]): Promise<string[]> {
  const types = (await app.fees.types.all()).filter(({ isRetired }) => !isRetired)
  return names.map((feeType, index) => {
    const found = types.find(({ name }) => name === feeType)
    if (!found) throw refuseAt(`${index}.feeType`, 'payments.noSuchType')
    return found.id
  })
}

/** @throws DomainError NotFound `payments.noSuchKey`; Invalid `field.required` if no key is given */
export async function namedKey(app: App, uniquekey: string | undefined): Promise<GatewayKey> {
  if (uniquekey === undefined) throw refuseAt('uniquekey', 'field.required')
  const key = (await app.payments.keys()).find(({ id }) => id === uniquekey)
  if (!key) throw notFound('payments.noSuchKey')
  return key
}

/**
 * Rejects moving a key to another fee type, because its encryption is bound to the fee type.
 * @throws DomainError Invalid `payments.keyStays`
 */
export async function requireOwnType(app: App, key: GatewayKey, feeType: string | undefined): Promise<void> {
  const own = (await app.fees.types.all()).find(({ id }) => id === key.feeTypeId)
  if (feeType !== undefined && own?.name !== feeType) throw refuseAt('feeType', 'payments.keyStays')
}

/** Returns keys that wait for a second person, as this user sees them. */
export async function waitingKeys(app: App, user: Pick<CurrentUser, 'id'>): Promise<WaitingKey[]> {
  const changes = await app.payments.waitingKeyChanges()
  const types = new Map(await app.fees.types.choices())
  const names = await app.people.namesOf([...new Set(changes.map(({ createdBy }) => createdBy))])
  return Promise.all(
    changes.map(async ({ id, feeTypeId, before, after, createdAt, createdBy }) => ({
      changeId: id,
      feeType: types.get(feeTypeId) ?? '',
      before: before && maskedKey(before),
      after: maskedKey(after),
      by: names.get(createdBy) ?? '',
      at: createdAt,
      isOwn: createdBy === user.id,
      mayConfirm: (await app.payments.otherKeyMaintainers(createdBy)).map(({ name }) => name),
    })),
  )
}

const maskedKey = ({ userName, lastFour, mode }: MaskedKey): MaskedGatewayKey => ({
  paymentGatewayUserName: userName,
  paymentGatewayPassword: `••••${lastFour}`,
  mode,
})
