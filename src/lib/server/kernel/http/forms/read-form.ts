import { type DomainError, invalid } from '../../core/errors.ts'
import { readCapped } from '../server/body-limits.ts'

/**
 * What the texts of one form may take together, and how many there may be where it does not say so itself. The longest
 * form without boxes has about 60.
 */
export const fieldLimits = { bytes: 65_536, fields: 200 } as const

export const formTooLarge = (): DomainError =>
  invalid('form.tooLarge', { kilobytes: fieldLimits.bytes / 1024 })

export const tooManyFields = (fields: number): DomainError => invalid('form.tooManyFields', { fields })

export const isUrlEncoded = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/**
 * The texts of an urlencoded form, in the order they came.
 * @throws DomainError Invalid `form.tooLarge`, `form.tooManyFields`, `request.brokenOff`
 */
export async function readUrlEncoded(
  request: Request,
  fields: number = fieldLimits.fields,
): Promise<(readonly [string, string])[]> {
  const text = (await readCapped(request, fieldLimits.bytes, formTooLarge())).toString('utf8')
  // Counted before they are taken apart: thirty thousand of them fit into the bytes.
  if (text.split('&', fields + 1).length > fields) throw tooManyFields(fields)
  return [...new URLSearchParams(text)]
}
