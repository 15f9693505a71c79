import { isSandbox } from '#lib/payments/is-sandbox.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Logger } from '../../kernel/core/log.ts'
import type { Env } from '../../kernel/env.ts'

/** That what is paid here is paid in the books alone, for whoever reads the log of a college that meant it otherwise. */
export function tellOfSandbox(base: string, log: Pick<Logger, 'warn'>): void {
  if (isSandbox(base))
    log.warn({ gateway: base }, 'the payment gateway is a sandbox: dues are paid here without any money')
}

/**
 * What keys are for here: a sandbox is shown none of real money, in production the gateway itself none of a test.
 */
export function modesAt(base: string, installation: Env['mode']): readonly KeyMode[] {
  if (isSandbox(base)) return ['test']
  return installation === 'production' ? ['live'] : ['test', 'live']
}

/**
 * Whether a payer may be sent to this address: to a page of the sandbox itself, or over TLS to one of the domain that
 * the gateway's own address ends with.
 * @example isAtGateway('https://api.in.lyra.com', 'https://secure.lyra.com/x') // true
 */
export function isAtGateway(base: string, link: string): boolean {
  const [own, other] = [new URL(base), URL.parse(link)]
  if (!other) return false
  if (other.origin === own.origin) return true
  const domain = own.hostname.split('.').slice(-2).join('.')
  return !isSandbox(base) && other.protocol === 'https:' && other.hostname.endsWith(`.${domain}`)
}

/** wire: a password says by its beginning what it is for; null for one that says neither. */
export function modeOf(password: string): KeyMode | null {
  if (password.startsWith('testpassword_')) return 'test'
  return password.startsWith('prodpassword_') ? 'live' : null
}
