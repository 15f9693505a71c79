import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Ended = object & ({ close(): Promise<void> } | { stop(): Promise<void> })

const end = (opened: Ended): Promise<void> => ('stop' in opened ? opened.stop() : opened.close())

/** What each test of a group gets anew: opened before it, closed behind it. Empty until a test runs. */
export function openForEach<Opened extends Ended>(open: () => Promise<Opened>): Opened {
  const opened = makeForEach(open)
  afterEach(() => end(opened))
  return opened
}

/** What all tests of a group share: opened before the first, closed behind the last. */
export function openForAll<Opened extends Ended>(open: () => Promise<Opened>): Opened {
  const opened = makeForAll(open)
  afterAll(() => end(opened))
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
