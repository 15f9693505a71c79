import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { seedAccounts } from '#lib/server/demo/demo.ts'

// Creates only the accounts of the sample college, then starts like `npm start`.
const app = await createApp(readEnv(process.env))
await seedAccounts(app)
await app.close()
await import('./serve-campus.ts')
