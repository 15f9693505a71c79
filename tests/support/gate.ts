/** Where a test makes work stand still: whoever passes waits until it is opened. */
export function gate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    /** Resolves once somebody stands before it. */
    reached: reached.promise,
    open: () => opened.resolve(),
    async pass(): Promise<void> {
      reached.resolve()
      await opened.promise
    },
  }
}
