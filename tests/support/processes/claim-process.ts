import { claimFolder } from '#lib/server/kernel/servers/claim-folder.ts'
import { endWithParent } from '../servers/end-with-parent.ts'

/** Claims a data folder as a server does, reports the result, and keeps running. */
endWithParent(() => process.exit())
const [dataDir = ''] = process.argv.slice(2)
try {
  claimFolder({ databaseUrl: null, dataDir })
  process.stdout.write('Ready: claimed\n')
} catch (error) {
  process.stdout.write(`Ready: refused\n${error instanceof Error ? error.message : String(error)}\n`)
}
