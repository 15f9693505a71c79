import { endWithParent } from './end-with-parent.ts'

// As `npm start` does it, settings and arguments included.
endWithParent(() => process.kill(process.pid, 'SIGTERM'))
await import('#lib/server/main.mjs')
