import { describe, expect, it } from 'vitest'
import { engines, migratedPlace } from '../../support/database/databases.ts'
import { openForAll } from '../../support/app/opened.ts'
import { send, urlEncoded } from '../../support/calls/over-the-wire.ts'
import { startCampus } from '../../support/servers/own-server.ts'

const returnPages = ['payment', 'misFeepayment', 'examFeepayment', 'selfPayment'].map(
  (name) => `/lyra/${name}/status`,
)

describe.each(engines)('forms that another site sends, on %s', (engine) => {
  const campus = openForAll(async () => {
    const { databaseUrl, drop } = await migratedPlace(engine)
    const server = await startCampus({ DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'fatal' })
    const stop = async (): Promise<void> => {
      await server.stop()
      await drop()
    }
    return { url: server.url, stop }
  })
  const post = (path: string, origin: string) =>
    send(campus, path, {
      method: 'POST',
      headers: { ...urlEncoded, origin },
      body: 'vads_order_id=UNKNOWN-1&vads_charge_status=PAID',
    })

  it('cross-site POST refused, gateway POST accepted', async () => {
    for (const path of ['/fees', '/selfpayment', '/login/Student', '/api/v1/beginFeePayment'])
      expect((await post(path, 'https://evil.example')).status).toBe(403)
    // The post writes nothing and redirects to the same page with GET.
    for (const path of returnPages) {
      const { status, headers } = await post(path, 'https://secure.lyra.example')
      expect({ status, to: new URL(headers.location ?? '', campus.url).pathname }).toEqual({
        status: 303,
        to: path,
      })
    }
  })
})
