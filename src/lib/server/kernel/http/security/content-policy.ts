import { createHash } from 'node:crypto'
import type { SSRManifest } from 'astro'
import { LRUCache } from 'lru-cache'

/** Returns the content security policy for every script and style of the site; `trimCsp` reduces it for each page. */
export function policyOf({ csp, routes }: Pick<SSRManifest, 'csp' | 'routes'>): string {
  if (!csp) throw new Error('The site was built without a content policy')
  const { directives, scriptDirective, styleDirective } = csp
  const sources = [
    sourcesOf('script-src', scriptDirective.hashes.map(textOf)),
    sourcesOf('style-src', [...styleDirective.hashes.map(textOf), ...stylesOf(routes)]),
  ]
  return [...directives, ...sources].join('; ')
}

type Hash = NonNullable<SSRManifest['csp']>['scriptDirective']['hashes'][number]

const textOf = (hash: Hash): string => (typeof hash === 'string' ? hash : hash.hash)

/** Hashes a page's inline styles, which are combined after the build has hashed each of them. */
const stylesOf = (routes: SSRManifest['routes']): string[] =>
  routes.flatMap(({ styles }) =>
    styles.flatMap((style) =>
      style.type === 'inline'
        ? [`sha256-${createHash('sha256').update(style.content).digest('base64')}`]
        : [],
    ),
  )

const sourcesOf = (name: string, hashes: readonly string[]): string =>
  [name, "'self'", ...new Set(hashes.map((hash) => `'${hash}'`))].join(' ')

/**
 * Allows one more style element, that of the college's colours, which the build does not know.
 * @param style its text; the policy is unchanged where it is empty
 */
export const allowStyle = (policy: string, style = ''): string =>
  style === '' ? policy : policy.replace("style-src 'self'", `$& '${styleHash(style)}'`)

/** The toast library's own style element; see docs/decisions/0004. */
export const toastStyleHash = 'sha256-Ttd6gJysXeOFczU6I3fJxHI4g6G5aN/++0v1zBr603A='

/** Caches hashes by text, because every page contains the same few scripts and styles; the size is in characters. */
const hashes = new LRUCache<string, `sha256-${string}`>({
  maxSize: 2_000_000,
  sizeCalculation: (_, text) => text.length + 1,
})

/**
 * Reduces the policy to the hashes that a page needs. The full policy names every script and style of the site, a
 * kilobyte of hashes per response.
 * @param page its bytes, each of which is read as a character: decoding them would take ten times as long
 */
export function trimCsp(policy: string, page: Buffer): string {
  const html = page.toString('latin1')
  const needed = new Set([toastStyleHash, ...inlineHashes(html, 'script'), ...inlineHashes(html, 'style')])
  const key = [...needed].join(' ')
  const known = trimmed.get(key)
  if (known?.policy === policy) return known.kept
  const kept = policy.replaceAll(/ '(sha256-[^']+)'/g, (whole, hash: string) =>
    needed.has(hash) ? whole : '',
  )
  trimmed.set(key, { policy, kept })
  return kept
}

/** Pages are of a few dozen kinds, and those of a kind need the same hashes. */
const trimmed = new LRUCache<string, { policy: string; kept: string }>({ max: 100 })

/**
 * Yields the hashes of the texts between the tags. Text that only looks like a tag, such as typed text in an
 * attribute, does not hide a real tag behind it, because each opening tag is read separately.
 */
function* inlineHashes(html: string, tag: 'script' | 'style'): Iterable<string> {
  const close = `</${tag}>`
  for (let at = html.indexOf(`<${tag}`); at >= 0; at = html.indexOf(`<${tag}`, at)) {
    const from = html.indexOf('>', at) + 1
    const to = html.indexOf(close, from)
    if (from === 0 || to < 0) return
    yield hashOf(html.slice(from, to))
    at = from
  }
}

/** Returns the source expression of a style element's text, without quotes. */
export const styleHash = (style: string): `sha256-${string}` => hashOf(Buffer.from(style).toString('latin1'))

/** @param text bytes, one in each character */
function hashOf(text: string): `sha256-${string}` {
  const known = hashes.get(text)
  if (known) return known
  const hash = `sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}` as const
  hashes.set(text, hash)
  return hash
}
