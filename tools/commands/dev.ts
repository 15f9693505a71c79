import { runToEnd } from '../steps.ts'

process.exit(await runToEnd('astro', ['dev', ...process.argv.slice(2)], { NODE_ENV: 'development' }))
