import { rmSync } from 'node:fs'
import { startServer } from '../servers/own-server.ts'
import { noGateway, sampleData } from './sample-data.ts'

/** Creates the sample college before the journeys, once per run, through the server itself. */
export default async function makeSampleCollege(): Promise<void> {
  rmSync(sampleData, { recursive: true, force: true })
  const server = await startServer(['tests/support/servers/serve-campus.ts', '--demo'], {
    DATA_DIR: sampleData,
    PORT: '0',
    LOG_LEVEL: 'warn',
    // Its gateway keys are test keys, which the real gateway refuses; nothing is sent to it.
    GATEWAY_URL: noGateway,
  })
  await server.stop()
}
