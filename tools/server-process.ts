/**
 * Flags of the Node that serves the site. Its young generation is kept at 8 MB a half: grown to its
 * usual size it would hold 30 MB more, idle, for a few percent of speed. It is cleared by one thread: helpers
 * that wait for a busy core make each pause longer, not shorter. V8 has one helper instead of four: those of worker
 * threads would take both cores of a small machine from the one that answers. `compactHeap` asks for one collection.
 */
export const serverFlags = [
  '--no-parallel-scavenge',
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  '--expose-gc',
] as const

/** What Node is started with to serve the site. */
export const serverArgs = [...serverFlags, 'src/lib/server/main.mjs'] as const

/**
 * The environment it is started with. By itself glibc keeps an arena for each thread and hands freed memory back only
 * from its end: an hour of exports and uploads left hundreds of megabytes that nobody used. What the college sets
 * itself stands before it.
 */
export const serverEnv: Record<string, string> = {
  MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
  MALLOC_TRIM_THRESHOLD_: process.env['MALLOC_TRIM_THRESHOLD_'] ?? String(128 * 1024),
}
