/** Loaded into a server before everything else: its machine has as many cores as `CLAIMED_CORES` says. */
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

const cores = Number(process.env['CLAIMED_CORES'])
if (!cores) throw new Error('CLAIMED_CORES, please')
os.availableParallelism = () => cores
syncBuiltinESMExports()
