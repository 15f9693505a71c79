import { endWithParent } from '../servers/end-with-parent.ts'
import { paymentSettings } from '../payments/payments.ts'
import { standBehind, writesTo } from '../servers/stand-behind.ts'
import { openTestAppAt } from '../app/test-app.ts'

/**
 * Verifies an attempt at the gateway, or prints the receipt of an order, and hangs forever after `STATEMENTS`
 * statements that write to a table: `node payments-process.ts DATA_DIR DATABASE_URL TABLE STATEMENTS GATEWAY_URL
 * verify|print ID`.
 */
endWithParent(() => process.exit())
const [dataDir = '', databaseUrl = '', table = '', statements = '', gateway = '', action = '', id = ''] =
  process.argv.slice(2)
const place = { dataDir, databaseUrl: databaseUrl || null, drop: async () => {} }
const { app } = await openTestAppAt(place, { settings: paymentSettings(gateway) })
app.database.writes = app.database.writes.withPlugin(standBehind(Number(statements), writesTo(table)))
if (action === 'verify') await app.payments.verify(id)
else {
  const receipt = await app.payments.receiptOf(id)
  if (receipt) await app.payments.printReceipt(receipt)
}
process.exit()
