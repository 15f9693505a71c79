import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shrinkMessages } from '../tools/shrink-server.ts'

// As Paraglide writes a module a language, and the one that chooses among them.
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
    // As Paraglide writes them it is 770 characters each.
    expect(small.length / sentences).toBeLessThan(200)
  })
})

const loaded = (source: string): Promise<unknown> =>
  import(`data:text/javascript,${encodeURIComponent(source)}`)
