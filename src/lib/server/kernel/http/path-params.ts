/** The most characters that one part of a path may have. An id has 36, a name of a branch or caste fewer than 100. */
export const longestPathPart = 200

/**
 * The parameters of a call's path, each unescaped once: `%2f` is a slash inside of a value. Astro unescapes an
 * address again and again, and leaves that slash escaped.
 * @example pathParams('/api/v1/castes/[caste]', '/api/v1/castes/BC-A%2fB') // { caste: 'BC-A/B' }
 */
export function pathParams(routePattern: string, path: string): Record<string, string> {
  const parts = path.replace(/\/$/, '').split('/')
  return Object.fromEntries(
    routePattern
      .split('/')
      .flatMap((part, index) =>
        /^\[\w+\]$/.test(part) ? [[part.slice(1, -1), unescape(parts[index])]] : [],
      ),
  )
}

/** What cannot be unescaped does not get past `readTarget`. */
const unescape = (part = ''): string => decodeURIComponent(part)
