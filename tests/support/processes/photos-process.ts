import { endWithParent } from '../servers/end-with-parent.ts'
import { stand } from '../servers/stand-behind.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * A process of its own that does what is due on a database, and stands still for ever at the picture after so many:
 * `node photos-process.ts DATA_DIR DATABASE_URL PHOTOS`. Says so when it stands.
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
