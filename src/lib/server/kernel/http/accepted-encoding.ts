import { LRUCache } from 'lru-cache'

/** Which of our encodings a client takes. */
export interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}

/** Browsers send the same few headers; a longer one is nobody's who comes again. */
const known = new LRUCache<string, AcceptedEncodings>({ max: 100 })
const longestKnown = 200

/**
 * Reads `Accept-Encoding` (RFC 9110, 12.5.3): names between commas, each with a weight. One of weight 0 is refused, and
 * `*` stands for all that are not named. Without the header nothing is packed.
 */
export function readAcceptEncoding(header: string): AcceptedEncodings {
  const found = known.get(header)
  if (found) return found
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '') ?? '1'
    // What is no number says nothing that could be relied on: the plain bytes are right for everybody.
    weights.set(name, Number(weight) || 0)
  }
  const takes = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  const accepted = { br: takes('br'), gzip: takes('gzip') || (weights.get('x-gzip') ?? 0) > 0 }
  if (header.length <= longestKnown) known.set(header, accepted)
  return accepted
}
