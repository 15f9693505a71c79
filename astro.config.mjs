import { defineConfig } from 'astro/config'
import react from '@astrojs/react'
import node, { getAdapter } from '@astrojs/node'
import { paraglideVitePlugin } from '@inlang/paraglide-js'

function nodeApp() {
  const base = node({ mode: 'middleware' })
  base.hooks['astro:config:done'] = ({ setAdapter }) =>
    setAdapter({ ...getAdapter({ staticHeaders: false }), serverEntrypoint: './src/lib/server/http/astro-entry.ts' })
  return base
}

export default defineConfig({
  output: 'server',
  adapter: nodeApp(),
  integrations: [react({ include: ['**/islands/**'] })],
  session: false,
  build: { inlineStylesheets: 'always' },
  security: { csp: true, checkOrigin: true },
  devToolbar: { enabled: false },
  vite: {
    plugins: [paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['url', 'baseLocale'] })],
  },
})
