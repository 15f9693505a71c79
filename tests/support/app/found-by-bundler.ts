import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'

/**
 * Node loads the modules of tests. The one that has the bundler find the files of all calls asks this instead, with
 * the same literal.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/kernel/http/load-calls.ts')) return loaded
    const source = String(loaded.source).replace('import.meta.glob', 'globModules')
    return { ...loaded, source: `${source}\nimport { globModules } from '${import.meta.url}'\n` }
  },
})

/** As `import.meta.glob`: the modules of files, none of which is loaded yet, by their paths below the project. */
export const globModules = (pattern: string): Record<string, () => Promise<unknown>> =>
  Object.fromEntries(
    globSync(pattern.slice(1)).map((file) => [`/${file}`, () => import(resolve(file)) as Promise<unknown>]),
  )
