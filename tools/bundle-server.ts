import { dirname, normalize, relative } from 'node:path'
import { build } from 'vite'

const folder = 'dist/process'
const entries: Record<string, string> = {
  serve: 'src/lib/server/serve.ts',
  'worker-thread': 'src/lib/server/worker-thread.ts',
}

/**
 * The server's thousand modules and those of the identity library in a few files: each module costs Node 10 KB for
 * as long as the server runs, and the compiled code of each is read by itself. Other packages stay as they are,
 * for the pages and the migrations have the same ones. Names stay, so that the trace of an error can be read.
 */
export async function bundleServer(): Promise<void> {
  const { NODE_ENV: own } = process.env
  await bundle().finally(() => {
    // The bundler names production in the environment of whoever calls it, and tests would be begun with it.
    if (own === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = own
  })
}

async function bundle(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [addressesOfSources],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: entries,
        external: (id, importer) => !isOurs(id) && !isTakenIn(id, importer),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', comments: false },
      },
    },
  })
}

const isOurs = (id: string): boolean => /^[./]|^#lib\/|^\0/.test(id) || Object.values(entries).includes(id)

/** The identity library, the one function of Astro that answers a request, and what only they bring along. */
function isTakenIn(id: string, importer = ''): boolean {
  if (/^(node:|kysely|zod|valibot|nanostores)/.test(id)) return false
  return /^(@?better-auth|astro)\b/.test(id) || /\/node_modules\//.test(importer)
}

/** A file that a source names by its own address is found from the bundle, and is another entry's bundle where it is one. */
const addressesOfSources = {
  name: 'addresses-of-sources',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    const source = relative(process.cwd(), id)
    if (!source.startsWith('src/') || !code.includes('import.meta.url')) return undefined
    return code.replaceAll(
      /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g,
      (_, path: string | undefined) => {
        if (!path) return `new URL('../../${source}', import.meta.url).href`
        const named = normalize(`${dirname(source)}/${path}`)
        const [entry] = Object.entries(entries).find(([, each]) => each === named) ?? []
        return `new URL('${entry ? `./${entry}.mjs` : `../../${named}`}', import.meta.url)`
      },
    )
  },
}
