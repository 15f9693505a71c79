import { type DomainError, invalid } from '../../core/errors.ts'
import { readCapped } from '../server/body-limits.ts'

/**
 * The maximum total bytes of a form's texts, and the default maximum number of fields. The longest form without
 * checkboxes has about 60.
 */
export const fieldLimits = { bytes: 65_536, fields: 200 } as const

export const formTooLarge = (): DomainError =>
  invalid('form.tooLarge', { kilobytes: fieldLimits.bytes / 1024 })

export const tooManyFields = (fields: number): DomainError => invalid('form.tooManyFields', { fields })

export const isUrlEncoded = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/**
 * Reads the texts of an urlencoded form, in the order sent.
 * @throws DomainError Invalid `form.tooLarge`, `form.tooManyFields`, `request.brokenOff`
 */
export async function readUrlEncoded(
  request: Request,
  fields: number = fieldLimits.fields,
): Promise<(readonly [string, string])[]> {
  const text = (await readCapped(request, fieldLimits.bytes, formTooLarge())).toString('utf8')
  // Counted before parsing: thirty thousand fields fit into the byte limit.
  if (text.split('&', fields + 1).length > fields) throw tooManyFields(fields)
  return [...new URLSearchParams(text)]
}
