import { rmSync } from 'node:fs'
import { startServer } from '../servers/own-server.ts'
import { noGateway, sampleData } from './sample-data.ts'

/** Before the journeys: the sample college, made anew for each run by the server itself. */
export default async function makeSampleCollege(): Promise<void> {
  rmSync(sampleData, { recursive: true, force: true })
  const server = await startServer(['tests/support/servers/serve-campus.ts', '--demo'], {
    DATA_DIR: sampleData,
    PORT: '0',
    LOG_LEVEL: 'warn',
    // Its keys are for tests, which only a sandbox takes; nothing is asked of it.
    GATEWAY_URL: noGateway,
  })
  await server.stop()
}
