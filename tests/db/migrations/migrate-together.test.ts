import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FreshPlace, engines, freshPlace } from '../../support/database/databases.ts'

/** Reports that it is ready, waits for a message, and returns the migrations that it ran. */
const script = `
  import { once } from 'node:events'
  import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
  import { migrateDatabase } from '#lib/server/kernel/db/migrate.ts'
  process.send('ready')
  const [place] = await once(process, 'message')
  const database = connectDatabase(place)
  const ran = await migrateDatabase(database)
  await database.close()
  process.send(ran)
  process.disconnect()
`

interface Child {
  process: ChildProcess
  ended: Promise<number>
}

async function startChild(): Promise<Child> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => Number(code))
  await once(child, 'message')
  return { process: child, ended }
}

describe.each(engines)('processes that bring one database up to date at once, on %s', (engine) => {
  let place: FreshPlace
  beforeEach(async () => {
    place = await freshPlace(engine)
  })
  afterEach(() => place.drop())

  it('all end well, and each migration ran once', async () => {
    const children = await Promise.all([startChild(), startChild(), startChild()])
    const messages = children.map(({ process: child }) => once(child, 'message'))
    for (const { process: child } of children)
      child.send({ databaseUrl: place.databaseUrl, dataDir: place.dataDir })
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0, 0])
    const ran = (await Promise.all(messages)).flatMap(([names]) => names as string[])
    const all = readdirSync('migrations').map((name) => name.replace('.ts', ''))
    expect(ran.toSorted()).toEqual(all.toSorted())
  })
})
