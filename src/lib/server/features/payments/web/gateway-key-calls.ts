import type { APIContext } from 'astro'
import { keyMaintainers } from '#lib/rules/fee-roles.ts'
import { gatewayKeyRefused } from '#lib/schemas/payments/gateway-keys.ts'
import type { App } from '../../../kernel/app.ts'
import { notFound, refuseAt } from '../../../kernel/core/errors.ts'
import type { ErrorReply } from '../../../kernel/http/respond.ts'
import type { GatewayKey } from '../gateway-key.ts'

/** What all calls about gateway keys have in common: a browser that was left open changes none. */
export const aboutGatewayKeys = {
  access: keyMaintainers,
  limit: 'staff',
  authorize: ({ app, context }: { app: App; context: APIContext }): Promise<void> =>
    app.identity.requireFreshPassword(context.request.headers),
  refusal: {
    schema: gatewayKeyRefused,
    say: ({ code, message, fields }: ErrorReply) => ({
      status: 'false' as const,
      ...{ message, code },
      ...(fields && { fields }),
    }),
  },
} as const

/** The ids of fee types by their names. @throws DomainError Invalid `payments.noSuchType`, at the row's field */
export async function feeTypeIds(app: App, names: readonly string[]): Promise<string[]> {
  const types = (await app.fees.types.all()).filter(({ isRetired }) => !isRetired)
  return names.map((feeType, index) => {
    const found = types.find(({ name }) => name === feeType)
    if (!found) throw refuseAt(`${index}.feeType`, 'payments.noSuchType')
    return found.id
  })
}

/** @throws DomainError NotFound `payments.noSuchKey`; Invalid `field.required` where none is named */
export async function namedKey(app: App, uniquekey: string | undefined): Promise<GatewayKey> {
  if (uniquekey === undefined) throw refuseAt('uniquekey', 'field.required')
  const key = (await app.payments.keys()).find(({ id }) => id === uniquekey)
  if (!key) throw notFound('payments.noSuchKey')
  return key
}

/** A key stays with its fee type: its password opens for that one alone. @throws DomainError Invalid `payments.keyStays` */
export async function requireOwnType(app: App, key: GatewayKey, feeType: string | undefined): Promise<void> {
  const own = (await app.fees.types.all()).find(({ id }) => id === key.feeTypeId)
  if (feeType !== undefined && own?.name !== feeType) throw refuseAt('feeType', 'payments.keyStays')
}
