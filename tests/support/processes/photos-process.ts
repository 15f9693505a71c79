import { endWithParent } from '../servers/end-with-parent.ts'
import { stand } from '../servers/stand-behind.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * Runs the due jobs on a database and hangs forever at the photo after `PHOTOS` others: `node photos-process.ts
 * DATA_DIR DATABASE_URL PHOTOS`. Reports when it hangs.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', photos = ''] = process.argv.slice(2)
const { app } = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
const { prepare } = app.files
let drawn = 0
app.files.prepare = async (...file) => {
  drawn += 1
  if (drawn > Number(photos)) await stand()
  return prepare(...file)
}
await app.jobs.idle()
