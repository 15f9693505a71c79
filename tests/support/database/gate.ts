import type { TestApp } from '../app/test-app.ts'

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

/** Every page that is rendered from now on waits at the gate. */
export function gateTheRender({ workers }: TestApp): ReturnType<typeof createGate> {
  const gate = createGate()
  const { renderAnswer } = workers
  workers.renderAnswer = async (answer, locale) => {
    await gate.pass()
    return renderAnswer ? renderAnswer(answer, locale) : { html: '', headers: {} }
  }
  return gate
}
