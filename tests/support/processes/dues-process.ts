import type { AskedRun } from '#lib/schemas/fees/dues.ts'
import { endWithParent } from '../servers/end-with-parent.ts'
import { sunita, vijaya } from '../payments/fees.ts'
import { standBehind, writesTo } from '../servers/stand-behind.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * Generates dues, or confirms the undo of a run, and hangs forever after `STATEMENTS` statements that write to a table:
 * `node dues-process.ts DATA_DIR DATABASE_URL TABLE STATEMENTS make|undo WHAT`, where WHAT is the request or the id of
 * the proposed undo.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', table = '', statements = '', action = '', what = ''] =
  process.argv.slice(2)
const { app } = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
app.database.writes = app.database.writes.withPlugin(standBehind(Number(statements), writesTo(table)))
const { runs, changes } = app.fees
// The test wrote it, so its shape is known.
if (action === 'make') await runs.make(JSON.parse(what) as AskedRun, sunita)
else await changes.confirm(what, vijaya)
process.exit()
