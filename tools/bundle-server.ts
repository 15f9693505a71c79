import { dirname, normalize, relative } from 'node:path'
import { build } from 'vite'

const folder = 'dist/process'
const entries: Record<string, string> = {
  serve: 'src/lib/server/serve.ts',
  'worker-thread': 'src/lib/server/worker-thread.ts',
}

/**
 * Bundles the server's thousand modules and those of the identity library into a few files: each module costs Node 10
 * KB as long as the server runs, and each one's compiled code is read separately. Other packages stay external because
 * pages and migrations share them. Names are preserved for readable stack traces.
 */
export async function bundleServer(): Promise<void> {
  const { NODE_ENV: own } = process.env
  await bundle().finally(() => {
    // The bundler sets NODE_ENV to production in the caller's environment, in which tests would then start.
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

/**
 * Returns whether a module is bundled: the identity library, Astro's function that answers a request, and their own
 * dependencies.
 */
function isTakenIn(id: string, importer = ''): boolean {
  if (/^(node:|kysely|zod|valibot|nanostores)/.test(id)) return false
  return /^(@?better-auth|astro)\b/.test(id) || /\/node_modules\//.test(importer)
}

/**
 * Rewrites `import.meta.url` so that files named relative to a source are found from the bundle; another entry becomes
 * that entry's bundle.
 */
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
