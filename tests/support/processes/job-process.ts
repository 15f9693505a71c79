import { endWithParent } from '../servers/end-with-parent.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * Runs the due jobs on a database and hangs forever at a student's page: `node job-process.ts DATA_DIR DATABASE_URL
 * ROLL_NUMBER`. Reports when it hangs.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', rollNumber = ''] = process.argv.slice(2)
const testApp = await openTestAppAt({ dataDir, databaseUrl: databaseUrl || null, drop: async () => {} })
testApp.workers.renderAnswer = async (answer, locale) => {
  if (answer.result.rollNumber === rollNumber) {
    process.stdout.write('standing\n')
    await new Promise(() => {})
  }
  return { html: `${locale} of the first attempt`, headers: { 'content-type': 'text/html' } }
}
await testApp.app.jobs.idle()
