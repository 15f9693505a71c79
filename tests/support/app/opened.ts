import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Closeable = object & ({ close(): Promise<void> } | { stop(): Promise<void> })

/** Closes an app and empties the object: test closures live until the run ends and would keep every app in memory. */
async function leave(opened: Closeable): Promise<void> {
  await ('stop' in opened ? opened.stop() : opened.close())
  for (const name of Object.keys(opened)) Reflect.deleteProperty(opened, name)
}

/** Opens something before each test of a group and closes it after the test. The object is empty until a test runs. */
export function openForEach<Opened extends Closeable>(open: () => Promise<Opened>): Opened {
  const opened = makeForEach(open)
  afterEach(() => leave(opened))
  return opened
}

/** Opens something before the first test of a group and closes it after the last. */
export function openForAll<Opened extends Closeable>(open: () => Promise<Opened>): Opened {
  const opened = makeForAll(open)
  afterAll(() => leave(opened))
  return opened
}

/** Makes something before each test that needs no closing. */
export function makeForEach<Made extends object>(make: () => Promise<Made>): Made {
  // Filled before a test can read it; all tests share this one object.
  const made = {} as Made
  beforeEach(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** Makes something once, before the first test. */
export function makeForAll<Made extends object>(make: () => Promise<Made>): Made {
  // Filled before the first test can read it.
  const made = {} as Made
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  return made
}
