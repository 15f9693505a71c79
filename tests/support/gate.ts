/** Holds work at a place until it is opened; `reached` resolves when somebody stands there. */
export function createGate(): { reached: Promise<void>; pass(): Promise<void>; open(): void } {
  const arrival = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  return {
    reached: arrival.promise,
    pass() {
      arrival.resolve()
      return leave.promise
    },
    open: () => leave.resolve(),
  }
}
