import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Clock } from '../core/clock.ts'
import { StartRefusal } from '../core/errors.ts'
import type { Database } from '../db/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { storeOf } from '../store/store.ts'

interface Parts {
  database: Database
  clock: Clock
  keyring: Pick<Keyring, 'all'>
  /** The file with the secrets. */
  file: string
}

const setting = 'secrets'
const ids = v.nullable(v.array(v.string()))

/**
 * Checks that the installation's secrets are those the database is sealed with, which it stores by ids that reveal
 * nothing. A server or tool started on another folder would otherwise create a key and seal data that nobody else can
 * open.
 * @throws StartRefusal if the database knows none of the secrets
 */
export async function requireKnownSecret({ database, clock, keyring, file }: Parts): Promise<void> {
  const own = keyring.all('prangan installation').map(({ id }) => id)
  const { read, transact } = storeOf(database, settingsRepository)
  if (JSON.stringify(await read.find(setting)) === JSON.stringify(own)) return
  await transact(async (write) => {
    const at = clock.now()
    const by = 'system'
    const known = v.parse(ids, await write.lock(setting, at, by))
    if (known !== null && !known.some((id) => own.includes(id))) throw new StartRefusal(otherKey(file))
    await write.save(setting, own, at, by)
  })
}

const otherKey = (file: string): string =>
  `The key in ${resolve(file)} is not the one that the database is sealed with: what is sealed with it, nobody else ` +
  'could open. Name the folder of the other servers with DATA_DIR, or their key with SECRET_KEY_FILE. Only where that ' +
  `key is lost for good, remove the row ${setting} from the table settings.`
