import { cpSync } from 'node:fs'
import { demoShop } from '#lib/server/demo/demo-payments.ts'
import { startSandbox } from '../../../tools/sandbox-gateway/start-sandbox.ts'
import { freePort } from './free-port.ts'
import { testOn } from './own-campus.ts'
import { startCampus } from './own-server.ts'
import { sampleData } from '../app/sample-data.ts'

/** Defines journeys in a copy of the sample college that only this file uses, with a sandbox of the payment gateway. */
export const testWithGateway = () =>
  testOn(async () => {
    const shop = { id: demoShop.userName, key: demoShop.password }
    const sandbox = await startSandbox({ shops: [shop], port: 0, warn: () => {} })
    const furnish = (dataDir: string): void => cpSync(sampleData, dataDir, { recursive: true })
    // The port is chosen before the start because the gateway redirects payers to it.
    const settings = { GATEWAY_URL: sandbox.url, PORT: String(await freePort()) }
    const campus = await startCampus(settings, furnish)
    return {
      ...campus,
      async stop() {
        await campus.stop()
        await sandbox.stop()
      },
    }
  })
