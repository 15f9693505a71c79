import { endWithParent } from '../servers/end-with-parent.ts'
import { standBehind } from '../servers/stand-behind.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * Runs the due jobs on a database and hangs forever after `STATEMENTS` statements of its transactions: `node
 * statement-process.ts DATA_DIR DATABASE_URL STATEMENTS`. Reports when it hangs.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', statements = ''] = process.argv.slice(2)
const { app } = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
app.database.writes = app.database.writes.withPlugin(standBehind(Number(statements)))
await app.jobs.idle()
process.exit()
