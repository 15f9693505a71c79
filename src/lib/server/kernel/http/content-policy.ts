import { createHash } from 'node:crypto'
import type { SSRManifest } from 'astro'

/** The content policy that allows every script and style of the site; a page is sent what `trimCsp` leaves of it. */
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

/** A page's styles are put together after the build has hashed each of them. */
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
