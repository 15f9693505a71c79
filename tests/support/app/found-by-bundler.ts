import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'

/**
 * Node loads the tests' modules, without the bundler. The module that collects the files of all calls uses this
 * replacement for `import.meta.glob` with the same literal.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/kernel/http/load-calls.ts')) return loaded
    const source = String(loaded.source).replace('import.meta.glob', 'globModules')
    return { ...loaded, source: `${source}\nimport { globModules } from '${import.meta.url}'\n` }
  },
})

/** Works like `import.meta.glob`: returns loaders of matching modules by their path in the project. */
export const globModules = (pattern: string): Record<string, () => Promise<unknown>> =>
  Object.fromEntries(
    globSync(pattern.slice(1)).map((file) => [`/${file}`, () => import(resolve(file)) as Promise<unknown>]),
  )
