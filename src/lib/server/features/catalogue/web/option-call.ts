import * as v from 'valibot'
import { type Endpoint, endpoint } from '../../../kernel/http/endpoint/endpoint.ts'
import { askedOf, type OptionCall, optionCalls, type OptionName } from '../options.ts'

/**
 * The call that answers a list of choices. The request handler answers most of them from memory.
 * @example export const GET = optionCall('getSeatTypes')
 */
export function optionCall(name: OptionName): Endpoint {
  const call: OptionCall = optionCalls[name]
  const { summary, by, inPath, item = v.string() } = call
  const { query, params } = askedOf(call)
  return endpoint({
    summary,
    access: 'public',
    limit: 'pages',
    reply: v.array(item),
    ...(by && { query }),
    ...(inPath !== undefined && { params }),
    run: async ({ app, ...given }) => [
      ...call.answer(await app.catalogue.read(), { ...given.query, ...given.params }),
    ],
  })
}
