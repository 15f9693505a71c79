import { endWithParent } from '../servers/end-with-parent.ts'
import { standBehind, writesTo } from '../servers/stand-behind.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * Runs the due jobs and hangs forever after the first statement that writes to a table: `node memos-process.ts DATA_DIR
 * DATABASE_URL TABLE`.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', table = ''] = process.argv.slice(2)
const { app } = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
app.database.writes = app.database.writes.withPlugin(standBehind(1, writesTo(table)))
await app.jobs.idle()
