import { parseArgs } from 'node:util'
import type { Shop } from '../sandbox-gateway/shops.ts'
import { startSandbox } from '../sandbox-gateway/start-sandbox.ts'

const usage = `npm run sandbox:gateway -- --shop ID:KEY[:NAME] [--shop …] [--port 4390] [--file charges.jsonl] [--seed 1]

Stands in for the payment gateway on this machine. No money moves. Keys begin with testpassword_.
--file stores the charges; --until-input-ends stops it with the program that started it. --seed chooses
which calls get random faults. SANDBOX_CONTROL_TOKEN is the token of its control address; without it, one is made up.
`

const { values } = parseArgs({
  options: {
    shop: { type: 'string', multiple: true, default: [] },
    port: { type: 'string', default: '4390' },
    file: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'until-input-ends': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(usage)
else await start()

async function start(): Promise<void> {
  try {
    const { url, controlToken, stop } = await startSandbox({
      shops: values.shop.map(readShop),
      port: Number(values.port),
      file: values.file,
      seed: Number(values.seed),
      controlToken: process.env['SANDBOX_CONTROL_TOKEN'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
    if (values['until-input-ends']) process.stdin.resume().once('end', () => void stop())
    process.stdout.write(
      `SANDBOX, no money moves.\nReady: ${url}\nControl: ${url}/control/ with the token ${controlToken}\n`,
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** A key contains no colon; a name may. */
function readShop(text: string): Shop {
  const [id = '', key = '', ...name] = text.split(':')
  return { id, key, ...(name.length > 0 ? { name: name.join(':') } : {}) }
}
