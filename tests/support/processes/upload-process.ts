import { importKindsOf } from '#lib/server/kernel/declared.ts'
import { openTestAppAt } from '../app/test-app.ts'
import { endWithParent } from '../servers/end-with-parent.ts'
import { stand } from '../servers/stand-behind.ts'

/**
 * Runs the due jobs on a database and hangs forever once it has written the rows of the chunk after `CHUNKS` others,
 * inside their transaction: `node upload-process.ts DATA_DIR DATABASE_URL KIND CHUNKS`. Reports when it hangs.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', kind = '', chunks = ''] = process.argv.slice(2)
const { app } = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
const writing = importKindsOf(app.features)[kind]?.writing
const commit = writing?.commit
let written = 0
if (writing && commit)
  writing.commit = async (work, rows) => {
    const done = await commit(work, rows)
    written += 1
    return written > Number(chunks) ? stand() : done
  }
await app.jobs.idle()
