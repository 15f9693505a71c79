import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * Scripts of the browser, in few files: on 2G each file costs a round trip. A signed-in page loads `page`, an island
 * also `client`, a form also `forms`. What no group names is split by the bundler.
 */
export const clientBundles = {
  groups: [
    {
      // The layout's script, with what islands share with it.
      name: 'page',
      test: /layouts\/Campus\.astro|preload-helper|paraglide\/runtime|lib\/api\/(client|server-address)|browser\/(feedback\/toasts\.ts$|dialogs\/dialog\.ts$|page\/(shown-user|change-events|reload-parts)\.ts$)/,
      priority: 3,
    },
    {
      // React, and the parts of every island. Pages of payers have none, and do not load what only islands use.
      name: 'client',
      test: /node_modules\/(react|react-dom|scheduler|@astrojs|nanostores|@nanostores)\/|islands\/ui\/((Awake|Field|FieldParts|Icon|Later|MessageBox|Options)\.tsx|files\/(Drop|FileInput|PickButton|use-object)|fields\/DayBox)|rules\/(dates\/(typed-day|write-day|indian-days)|numbers\/aadhaar|money\/paise)\.ts$|lib\/campus\/icons|lib\/i18n\/sizes|messages\/(form_again|form_loadfailed|errors_request_failed|office_offline|errors_field_\w+|file_\w+)\.js/,
      priority: 2,
    },
    {
      name: 'forms',
      test: /node_modules\/(react-hook-form|valibot|@hookform)\/|islands\/ui\/(form\/(?!Draft|leave)|fields\/(TextField|Select|Checkbox|DateField|DependentSelect|PhotoField|RadioGroup|use-choices))|islands\/ui\/files\/(PhotoPicker|FilePicker|check-files)|browser\/drafts\/drafts|rules\/(numbers\/mobile|cells\/(clean-cell|limit-in))|schemas\/(visible-text|choice)/,
      priority: 1,
    },
  ],
}

/** Lets the renderer's own file hold what others import from it; Astro asks for one that only exports its own. */
export const extensibleEntries: Plugin = {
  name: 'extensible-entries',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

const require = createRequire(import.meta.url)

const reactFiles: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** React is published as CommonJS alone. As modules, its users need neither wrappers nor a file with a runtime. */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  resolveId: (id) => (id in reactFiles ? `node_modules/${reactFiles[id]}` : null),
  load(id) {
    if (!Object.values(reactFiles).some((file) => id === `node_modules/${file}`)) return null
    const names = Object.keys(require(`../${id}`) as object)
    const imports: string[] = []
    const body = readFileSync(id, 'utf8').replace(/require\("([\w/-]+)"\)/g, (_, name: string) => {
      imports.push(`import required${imports.length} from '${name}'`)
      return `required${imports.length - 1}`
    })
    return [
      ...imports,
      'const exports = {}',
      `;(() => {${body}})()`,
      `export const { ${names.join(', ')} } = exports`,
      'export default exports',
    ].join('\n')
  },
}

/**
 * Replaces the language of messages in the browser, where the page says it once. Paraglide's own reads it from the
 * address for each message, which took a fifth of a form's start.
 */
export const languageOfPage: Plugin = {
  name: 'language-of-page',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  load: (id) =>
    id.endsWith('/src/paraglide/runtime.js')
      ? `export const baseLocale = 'en'
         export const locales = ['en', 'de']
         export const isLocale = (text) => locales.includes(text)
         export const experimentalStaticLocale = undefined
         const locale = document.documentElement.lang === 'de' ? 'de' : baseLocale
         export const getLocale = () => locale`
      : null,
}

/**
 * Islands are rendered in one piece. React would send boundaries beyond 12 KB behind the others, in scripts that put
 * them in their places, which the content policy forbids and a browser without scripts never runs.
 */
export const wholeIslands: Plugin = {
  name: 'whole-islands',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  transform(code, id) {
    if (!/@astrojs\/react\/dist\/server\.js$/.test(id.split('?')[0] ?? '')) return null
    const options = 'identifierPrefix: prefix,'
    if (!code.includes(options)) throw new Error('The options of the React renderer have changed.')
    return code.replace(options, `${options} progressiveChunkSize: Infinity,`)
  },
}
