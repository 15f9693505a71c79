interface RouteMatch {
  routePattern: string
  params: Record<string, string | undefined>
}

/**
 * Returns the route that Astro would choose for a path, of these patterns; null if none fits.
 * @example matchRoute(['/[...locale]/app/Students/[studentId]'], '/de/app/Students/7')?.params // { studentId: '7' }
 */
export function matchRoute(routePatterns: readonly string[], path: string): RouteMatch | null {
  const byPriority = routePatterns.toSorted((one, other) => priorityOf(one).localeCompare(priorityOf(other)))
  for (const routePattern of byPriority) {
    const match = routeRegExp(routePattern).exec(path)
    if (match) return { routePattern, params: { ...match.groups } }
  }
  return null
}

/** Matches the decoded path of an address; parameters are named groups. */
export function routeRegExp(routePattern: string): RegExp {
  const parts = segmentsOf(routePattern).map((segment) => {
    const name = nameOf(segment)
    if (name === null) return `/${RegExp.escape(segment)}`
    return segment.startsWith('[...') ? `(?:/(?<${name}>.+?))?` : `/(?<${name}>[^/]+)`
  })
  return new RegExp(`^(?:/de)?${parts.join('')}/?$`)
}

/** Returns the segments after the language. */
export const segmentsOf = (routePattern: string): string[] =>
  routePattern.split('/').filter((segment) => segment !== '' && segment !== '[...locale]')

/** Returns the name of a parameter; null for a segment of plain text. */
const nameOf = (segment: string): string | null => /^\[(?:\.\.\.)?(\w+)\]$/.exec(segment)?.[1] ?? null

/** Sorts each segment of plain text before a parameter, and that before one for any number of segments. */
const priorityOf = (routePattern: string): string =>
  segmentsOf(routePattern)
    .map((segment) => (segment.startsWith('[...') ? '2' : nameOf(segment) === null ? '0' : '1'))
    .join('')
    .padEnd(longestRoute, '0')

/** Segments that any route has at most. */
const longestRoute = 12

/** Returns the decoded path of an address of this site, well escaped, without its query. */
export const pathOf = (address: string): string =>
  decodeURI(new URL(address, 'http://campus.invalid').pathname)
