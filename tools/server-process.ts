/**
 * What Node is started with to serve the site. Its young generation is kept at 8 MB a half: grown to its
 * usual size it would hold 30 MB more, idle, for a few percent of speed. It is cleared by one thread: helpers
 * that wait for a busy core make each pause longer, not shorter.
 */
export const serverArgs = [
  '--no-parallel-scavenge',
  '--max-semi-space-size=8',
  'src/lib/server/main.mjs',
] as const
