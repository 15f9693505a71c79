import { startPostgres } from '../database/postgres-server.ts'
import { endWithParent } from './end-with-parent.ts'

const { url, stop } = await startPostgres()
endWithParent(async () => {
  await stop()
  process.exit(0)
})
process.stdout.write(`Ready: ${url}\n`)
