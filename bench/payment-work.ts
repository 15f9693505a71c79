/**
 * Starts payments and pays them at a gateway sandbox, three every two seconds. It runs in its own process so that it
 * does not slow the measuring process down. Arguments: the server's port, the sandbox's port, seconds, a file with
 * payers. Prints how many have paid.
 */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type SoakPayer, soakShop } from '#tests/soak/soak-college.ts'
import { startSandbox } from '../tools/sandbox-gateway/start-sandbox.ts'

const [port, gatewayPort, seconds, file] = process.argv.slice(2)
if (!port || !gatewayPort || !seconds || !file) throw new Error('two ports, seconds and a file, please')
const perSecond = 1.5
const payers = JSON.parse(readFileSync(file, 'utf8')) as SoakPayer[]
const sandbox = await startSandbox({ shops: [soakShop], port: Number(gatewayPort), warn: () => {} })
let paid = 0

async function pay({ token, dueIds }: SoakPayer): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/beginFeePayment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ kind: 'general', dueIds }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { orderId } = (await answer.json()) as { orderId: string }
  const { returns } = await sandbox.control.pay({ order: `${orderId}-1` })
  for (const { url } of returns) if (await isPaid(url)) paid += 1
}

/**
 * Returns from the gateway as a browser does: the order's token moves into a cookie and the page shows the payment's
 * state.
 */
async function isPaid(url: string): Promise<boolean> {
  const back = await fetch(url, { redirect: 'manual' })
  const cookie = back.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const clean = new URL(back.headers.get('location') ?? '', url)
  const page = await fetch(clean, { headers: { cookie: cookie.join('; ') } })
  return (await page.text()).includes('data-payment="paid"')
}

const paying: Promise<void>[] = []
for (const payer of payers.slice(0, Number(seconds) * perSecond)) {
  paying.push(pay(payer))
  await setTimeout(1000 / perSecond)
}
await Promise.all(paying)
process.stdout.write(String(paid))
process.exit()
