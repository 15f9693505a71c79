/**
 * Services that every feature uses, wired once in `wiring/create-kernel.ts`. Each kernel folder adds its own member
 * by `declare module`, next to the implementation. This module imports nothing, so naming `App` or `Kernel` creates
 * no import cycle.
 */
export interface Kernel {
  /** Logs an unexpected error with its request id. Refusals are not logged, except those of kind Unavailable. */
  reportFailure(error: unknown, requestId: string): void
}

/** The kernel with its background work, which `serve.ts` starts. */
export interface RunningKernel extends Kernel {
  /**
   * Starts the background work: due jobs, prerendered pages, watching for changes. `isSole` says that no other server
   * uses the database. The command line and tests do not call it.
   */
  start(isSole?: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * Everything the product can do. Pages and calls reach it as `locals.app`; each feature adds its own members in its
 * `feature.ts`.
 */
export interface App extends RunningKernel {}
