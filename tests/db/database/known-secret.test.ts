import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSecret } from '#lib/server/kernel/secrets/secret-key.ts'
import { type FreshPlace, engines, migratedPlace } from '../../support/database/databases.ts'
import { openTestAppAt } from '../../support/app/test-app.ts'

describe.each(engines)('a database on %s', (engine) => {
  let place: FreshPlace
  beforeEach(async () => {
    place = await migratedPlace(engine)
  })
  afterEach(() => place.drop())

  /** Opens the app as a server or a tool does. */
  async function openWith(key: string): Promise<void> {
    const settings = { SECRET_KEY_FILE: join(place.dataDir, key) }
    const { close } = await openTestAppAt({ ...place, drop: async () => {} }, { settings })
    await close()
  }

  it('is opened with the key that it was sealed with, and with no other', async () => {
    await openWith('first.key')
    await openWith('first.key')
    await expect(openWith('other.key')).rejects.toThrow(
      /other\.key is not the one .* DATA_DIR.*SECRET_KEY_FILE/,
    )
    await openWith('first.key')
  })

  it('takes a new secret beside the one that it knows', async () => {
    await openWith('first.key')
    await addSecret(join(place.dataDir, 'first.key'))
    await openWith('first.key')
    await expect(openWith('other.key')).rejects.toThrow('is not the one')
  })
})
