import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import node, { getAdapter } from '@astrojs/node'
import react from '@astrojs/react'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { defineConfig } from 'astro/config'
import {
  clientBundles,
  extensibleEntries,
  languageOfPage,
  reactModules,
  wholeIslands,
} from './tools/client-bundles.ts'
import { localeStrategy, messageOutputs, messageProject } from './tools/messages.ts'

/** The Node adapter with an entry of our own: the request handler and the workers need `render`, not a listener. */
function renderOnly() {
  const adapter = node({ mode: 'middleware' })
  adapter.hooks['astro:config:done'] = ({ setAdapter }) =>
    setAdapter({
      ...getAdapter({ staticHeaders: false }),
      serverEntrypoint: './src/lib/server/kernel/http/astro-entry.ts',
    })
  return adapter
}

/** Of the scripts in src/lib/inline-scripts.ts, which Astro leaves as they are. */
const inlineHashes = ['show-interface', 'show-visitor'].map((name) => {
  const text = readFileSync(new URL(`./src/lib/inline/${name}.js`, import.meta.url))
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
})

/** A browser asks for its service worker at the address at which it was registered, for ever. */
const entryFileNames = ({ facadeModuleId }) =>
  facadeModuleId?.endsWith('/lib/offline/worker.ts') ? 'offline-worker.js' : '_astro/[name]-[hash].js'

/**
 * The server's modules have the messages loaded, 4,000 sentences in each language: its pages take them from there
 * by the same name (`imports` of package.json) and have none of their own.
 */
const sharedMessages = {
  name: 'shared-messages',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  resolveId: (id) => (id.startsWith('#paraglide/') ? { id, external: true } : null),
}

export default defineConfig({
  output: 'server',
  adapter: renderOnly(),
  integrations: [react({ include: ['**/islands/**'] })],
  session: false,
  // A page for a 400 ms line must not wait for a second request before it can paint.
  build: { inlineStylesheets: 'always' },
  scopedStyleStrategy: 'class',
  security: {
    // Ours is in http/security/cross-origin.ts: it lets API clients with a bearer token through.
    checkOrigin: false,
    csp: {
      // The toast library's own style element, whose text never changes; the rest it does without inline styles.
      styleDirective: { hashes: ['sha256-Ttd6gJysXeOFczU6I3fJxHI4g6G5aN/++0v1zBr603A='] },
      scriptDirective: { hashes: inlineHashes },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  devToolbar: { enabled: false },
  vite: {
    // Bundles that are fetched by their address, such as the toasts.
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames } } },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: clientBundles } } } } },
    plugins: [
      sharedMessages,
      extensibleEntries,
      languageOfPage,
      reactModules,
      wholeIslands,
      ...messageOutputs.map((output) =>
        paraglideVitePlugin({ project: messageProject, strategy: [...localeStrategy], ...output }),
      ),
    ],
  },
})
