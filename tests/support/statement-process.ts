import type { KyselyPlugin } from 'kysely'
import { endWithParent } from './end-with-parent.ts'
import { openTestAppAt } from './test-app.ts'

/**
 * A process of its own that does what is due on a database, and stands still for ever behind so many statements of its
 * transactions: `node statement-process.ts DATA_DIR DATABASE_URL STATEMENTS`. Says so when it stands.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', statements = ''] = process.argv.slice(2)
const { app } = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
let made = 0
const standing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    made += 1
    if (made < Number(statements)) return result
    process.stdout.write('standing\n')
    return new Promise(() => {})
  },
}
app.database.writes = app.database.writes.withPlugin(standing)
await app.jobs.idle()
process.exit()
