import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { takeManifestApart } from '../tools/manifest-apart.ts'
import { shrinkMessages } from '../tools/shrink-server.ts'

// The format of Paraglide's module per language, and of the one that selects among them.
const german = [
  '/** @typedef {{}} PlainInputs */',
  'export const plain = /** @type {(inputs: PlainInputs) => LocalizedString} */ () => {',
  '	return /** @type {LocalizedString} */ (`Für 5 ₹ \\`bar\\``)',
  '};',
  'export const counted = /** @type {(inputs: CountedInputs) => LocalizedString} */ (i) => {',
  '	return /** @type {LocalizedString} */ (`${i?.count} – gezählt`)',
  '};',
].join('\n')

const index = `import { getLocale, experimentalStaticLocale } from "./runtime.js"
import * as __en from "./en.js"
import * as __de from "./de.js"
const plain = /** @type {((inputs?: PlainInputs, options?: { locale?: "en" | "de" }) => LocalizedString)} */ ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "de") return __de.plain(inputs)
	return __en.plain(inputs)
});
export { plain as "words.plain" }
`

describe('what the server keeps of the messages', () => {
  it('says the same, in ASCII', async () => {
    const small = await shrinkMessages(german, 'de.js')
    expect(small).toMatch(/^[\0-\x7f]*$/)
    expect(small).toContain('plain=textOf(')
    const said = (await loaded(small)) as Record<'plain' | 'counted', (inputs?: object) => string>
    expect(said.plain()).toBe('Für 5 ₹ `bar`')
    expect(said.counted({ count: 3 })).toBe('3 – gezählt')
  })

  it('chooses the language by one function', async () => {
    const small = await shrinkMessages(index, '_index.js')
    expect(small).toContain('plain=either(__de.plain,__en.plain)')
    expect(small).toContain('export{plain as"words.plain"}')
  })

  it('comes out as it was where it is small', async () => {
    const once = await shrinkMessages(german, 'de.js')
    const twice = await shrinkMessages(once, 'de.js')
    expect(twice).toBe(once)
  })

  it('knows the shape that Paraglide writes today', async () => {
    const file = 'src/paraglide-node/messages/_index.js'
    const small = await shrinkMessages(readFileSync(file, 'utf8'), file)
    const sentences = small.match(/export ?\{/g)?.length ?? 0
    expect(sentences).toBeGreaterThan(4000)
    // Paraglide's own output has 770 characters each.
    expect(small.length / sentences).toBeLessThan(200)
  })
})

describe('what the server keeps of the index of the pages', () => {
  const route = (content: string) => ({ styles: [{ type: 'inline', content }], routeData: { route: '/' } })
  const literal = JSON.stringify({ routes: [route('a{}'), route('b:after{content:"✓"}'), route('a{}')] })
  const source = `var before = 1;\nvar _manifest = deserializeManifest(${literal});\nvar after = 2;\n`

  it('is read from a file that is named by what it says, each style once, in ASCII', () => {
    const { entry, file, text } = takeManifestApart(source)
    const { texts, manifest } = JSON.parse(text) as { texts: string[]; manifest: { routes: unknown[] } }
    expect(texts).toEqual(['a{}', 'b:after{content:"\\2713 "}'])
    expect(manifest.routes).toEqual(
      [0, 1, 0].map((content) => ({ ...route(''), styles: [{ type: 'inline', content }] })),
    )
    expect(entry).toContain(`new URL('${file}', import.meta.url)`)
    expect(entry).toContain('var before = 1;')
    expect(entry).toContain('var after = 2;')
    expect(entry).not.toContain('a{}')
    expect(takeManifestApart(source.replace('a{}', 'c{}')).file).not.toBe(file)
  })

  it('is nowhere else in the shape that Astro writes today', () => {
    expect(() => takeManifestApart('var other = 1;')).toThrow('not where Astro used to write it')
    const entry = readFileSync('dist/server/entry.mjs', 'utf8')
    const [file = ''] = /manifest-[\w-]+\.json/.exec(entry) ?? []
    const { texts } = JSON.parse(readFileSync(`dist/server/${file}`, 'utf8')) as { texts: string[] }
    expect(texts.length).toBeGreaterThan(50)
    expect(new Set(texts).size).toBe(texts.length)
    const long = texts.filter((text) => text.length > 200)
    expect(long.length).toBeGreaterThan(50)
    expect(long.filter((text) => entry.includes(JSON.stringify(text)))).toEqual([])
    expect(entry.length).toBeLessThan(600_000)
  })
})

describe('the server in few files', () => {
  const folder = new URL('../dist/process/', import.meta.url)
  const files = readdirSync(folder)
  const sources = files.map((file) => readFileSync(new URL(file, folder), 'utf8'))

  it('finds every file that a source names by its own address', () => {
    const named = sources.flatMap((source) =>
      [...source.matchAll(/new URL\(["'`]([^"'`]+)["'`], import\.meta\.url\)/g)].map(([, path = '']) => path),
    )
    expect(named).toContain('./worker-thread.mjs')
    expect(named).toContain('../../src/lib/server/kernel/documents/pdf-process.ts')
    expect(named.filter((path) => !existsSync(new URL(path, folder)))).toEqual([])
  })

  it('has the packages in common with the pages and the migrations', () => {
    expect(files.length).toBeLessThan(120)
    expect(sources.join('')).toMatch(/from ["']kysely["']/)
    expect(sources.join('')).not.toMatch(/from ["'](better-auth|#lib)/)
  })
})

const loaded = (source: string): Promise<unknown> =>
  import(`data:text/javascript,${encodeURIComponent(source)}`)
