import { type Payer, payerKinds } from '#lib/schemas/fees/kinds.ts'

/**
 * Identifies a payer's account in an address.
 * @example accountKey({ kind: 'student', id: 's1' }) // 'student:s1'
 */
export const accountKey = ({ kind, id }: Payer): string => `${kind}:${id}`

/** Parses an account key; null where it is malformed. */
export function payerIn(key: string | undefined): Payer | null {
  const kind = payerKinds.find((each) => key?.startsWith(`${each}:`))
  return kind && key ? { kind, id: key.slice(kind.length + 1) } : null
}
