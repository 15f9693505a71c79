import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { endWithParent } from '../servers/end-with-parent.ts'

/**
 * Writes in a transaction and leaves it open: `node transaction-process.ts DATABASE_URL PATIENCE`, where PATIENCE is
 * the database timeout in milliseconds.
 */
endWithParent(() => process.exit())
const [databaseUrl = '', timeout = ''] = process.argv.slice(2)
const database = connectDatabase({ databaseUrl, dataDir: '' }, { timeout: Number(timeout) })
await database.writes.transaction().execute(async (tx) => {
  await tx.insertInto('cache_tags').values({ tag: 'college', version: 7 }).execute()
  process.stdout.write('Ready: open\n')
  await new Promise(() => {})
})
