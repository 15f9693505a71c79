/** Returns the first cycle found, from a node back to itself; empty when there is none. */
export function findCircle(graph: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const walk = (path: string, trail: string[]): string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return []
    for (const next of graph.get(path) ?? []) {
      const circle = walk(next, [...trail, path])
      if (circle.length > 0) return circle
    }
    done.add(path)
    return []
  }
  for (const path of graph.keys()) {
    const circle = walk(path, [])
    if (circle.length > 0) return circle
  }
  return []
}

/**
 * Returns the largest strongly connected component, in which all nodes reach each other; empty when there is no cycle.
 */
export function largestCircle(graph: Map<string, string[]>): string[] {
  const placeOf = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  let largest: string[] = []
  const visit = (node: string): number => {
    const place = placeOf.size
    placeOf.set(node, place)
    lowest.set(node, place)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      const reached = placeOf.has(next) ? (open.includes(next) ? placeOf.get(next) : undefined) : visit(next)
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? place, reached))
    }
    const reach = lowest.get(node) ?? place
    if (reach === place) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > Math.max(1, largest.length)) largest = circle
    }
    return reach
  }
  for (const node of graph.keys()) if (!placeOf.has(node)) visit(node)
  return largest
}
