/** The first circle that is found, from a node back to itself; empty where there is none. */
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
