/**
 * Flags of the Node that serves the site. Its young generation is kept at 8 MB a half: grown to its
 * usual size it would hold 30 MB more, idle, for a few percent of speed. It is cleared by one thread: helpers
 * that wait for a busy core make each pause longer, not shorter. V8 has one helper instead of four: those of worker
 * threads would take both cores of a small machine from the one that answers. `compactHeap` asks for one collection.
 */
export const serverFlags = [
  ...['--no-parallel-scavenge', '--max-semi-space-size=8'],
  ...['--v8-pool-size=1', '--expose-gc'],
] as const

/** What Node is started with to serve the site. */
export const serverArgs = [...serverFlags, 'src/lib/server/main.mjs'] as const
