import type { TestApp } from '../app/test-app.ts'

/** Blocks work at a point until it is opened; `reached` resolves when work arrives there. */
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

/** Makes every page rendered from now on wait at the gate. */
export function gateTheRender({ workers }: TestApp): ReturnType<typeof createGate> {
  const gate = createGate()
  const { renderAnswer } = workers
  workers.renderAnswer = async (answer, locale) => {
    await gate.pass()
    return renderAnswer ? renderAnswer(answer, locale) : { html: '', headers: {} }
  }
  return gate
}
