import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { seedAccounts } from '#lib/server/demo/demo.ts'

// The people of the sample college and nothing else of it, then as `npm start` does it.
const app = await createApp(readEnv(process.env))
await seedAccounts(app)
await app.close()
await import('./serve-campus.ts')
