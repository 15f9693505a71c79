/** Preloaded into a server: makes Node report `CLAIMED_CORES` as the number of cores. */
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

const cores = Number(process.env['CLAIMED_CORES'])
if (!cores) throw new Error('CLAIMED_CORES, please')
os.availableParallelism = () => cores
syncBuiltinESMExports()
