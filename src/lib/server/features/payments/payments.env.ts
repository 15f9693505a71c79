import * as v from 'valibot'
import type { EnvSettings } from '../../kernel/env.ts'

const isGatewayUrl = (text: string): boolean =>
  /^(https:\/\/[^/?#]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)$/.test(text)

export const paymentsEnv = {
  gatewayUrl: {
    variable: 'GATEWAY_URL',
    schema: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => isGatewayUrl(text),
          'the https:// address of the payment gateway; http:// only for a sandbox on this machine',
        ),
      ),
      'https://api.in.lyra.com',
    ),
  },
} satisfies EnvSettings

declare module '../../kernel/env.ts' {
  interface Env {
    /** Of the payment gateway; on this machine it is a sandbox, and takes no key of real money. */
    gatewayUrl: string
  }
}
