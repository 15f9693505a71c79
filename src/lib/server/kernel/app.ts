/**
 * What every feature stands on, wired once in `wiring/create-kernel.ts`. Each folder of the kernel declares its own
 * member by `declare module`, beside the thing itself: this module imports nothing, so that naming
 * `App` or `Kernel` leads into no circle with what they hold.
 */
export interface Kernel {
  /** Logs what nobody foresaw, once, with the request it happened in; refusals are not failures. */
  reportFailure(error: unknown, requestId: string): void
}

/** The kernel with its clockwork, which `serve.ts` starts. */
export interface RunningKernel extends Kernel {
  /** Starts the clockwork, where `isSole` as the only server of its database: due jobs, prerendered pages, watching for changes. The command line and tests do without. */
  start(isSole?: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * Everything the product can do. Pages and calls reach it as `locals.app`; each feature adds what it
 * offers, in its `feature.ts`.
 */
export interface App extends RunningKernel {}
