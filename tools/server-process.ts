/**
 * Flags of the Node that serves the site. Its young generation is limited to 8 MB per half: at its usual size it would
 * hold 30 MB more, idle, for a few percent of speed. One thread clears it, because helpers that wait for a busy core
 * lengthen each pause. V8 gets one helper instead of four, because those of worker threads would take both cores of a
 * small machine from the thread that answers. `compactHeap` uses `--expose-gc` to request a collection.
 */
export const serverFlags = [
  '--no-parallel-scavenge',
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  '--expose-gc',
] as const

/** Node's arguments to serve the site. */
export const serverArgs = [...serverFlags, 'src/lib/server/main.mjs'] as const

/**
 * The server's environment. By default glibc keeps an arena per thread and returns freed memory only from its end: an
 * hour of exports and uploads left hundreds of megabytes unused. Variables set by the college take precedence.
 */
export const serverEnv: Record<string, string> = {
  MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
  MALLOC_TRIM_THRESHOLD_: process.env['MALLOC_TRIM_THRESHOLD_'] ?? String(128 * 1024),
}
