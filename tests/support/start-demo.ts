import { rmSync } from 'node:fs'

/** The sample college in a folder of its own, made anew for each run. */
const dataDir = 'test-results/demo-data'
rmSync(dataDir, { recursive: true, force: true })
process.env['DATA_DIR'] = dataDir
process.env['LOG_LEVEL'] = 'warn'
process.argv.push('--demo')
await import('#lib/server/main.ts')
