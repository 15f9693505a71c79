import { endWithParent } from '../servers/end-with-parent.ts'
import { stand } from '../servers/stand-behind.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * Runs the due jobs on a database and hangs forever at the login after `LOGINS` others, inside its transaction: `node
 * commit-process.ts DATA_DIR DATABASE_URL LOGINS`. Reports when it hangs.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', logins = ''] = process.argv.slice(2)
const { app } = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
const { add } = app.identity.importedLogins
let made = 0
app.identity.importedLogins.add = async (...person) => {
  made += 1
  if (made > Number(logins)) await stand()
  return add(...person)
}
await app.jobs.idle()
