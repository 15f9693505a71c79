import { fileURLToPath } from 'node:url'

/** Where Node keeps the server's code compiled; gone with the build that it belongs to. */
export const compiledFolder = fileURLToPath(new URL('../../../dist/compiled', import.meta.url))
