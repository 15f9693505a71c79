import { endWithParent } from './end-with-parent.ts'

// Starts like `npm start`, including settings and arguments.
endWithParent(() => process.kill(process.pid, 'SIGTERM'))
await import('#lib/server/main.mjs')
