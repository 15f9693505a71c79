import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Ended = object & ({ close(): Promise<void> } | { stop(): Promise<void> })

/** The tests stay until the run is over, and would keep each whole app that they had. */
async function leave(opened: Ended): Promise<void> {
  await ('stop' in opened ? opened.stop() : opened.close())
  for (const name of Object.keys(opened)) Reflect.deleteProperty(opened, name)
}

/** What each test of a group gets anew: opened before it, closed behind it. Empty until a test runs. */
export function openForEach<Opened extends Ended>(open: () => Promise<Opened>): Opened {
  const opened = makeForEach(open)
  afterEach(() => leave(opened))
  return opened
}

/** What all tests of a group share: opened before the first, closed behind the last. */
export function openForAll<Opened extends Ended>(open: () => Promise<Opened>): Opened {
  const opened = makeForAll(open)
  afterAll(() => leave(opened))
  return opened
}

/** Made anew before each test, for what needs no closing. */
export function makeForEach<Made extends object>(make: () => Promise<Made>): Made {
  // Filled before a test can read it; a test keeps the one object, whatever stands in it.
  const made = {} as Made
  beforeEach(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** Made once, before the first test. */
export function makeForAll<Made extends object>(make: () => Promise<Made>): Made {
  // Likewise.
  const made = {} as Made
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  return made
}
