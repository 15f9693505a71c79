import { mkdtempSync, readFileSync, writeFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allMessages, messageDomains, messageFile, readMessages } from '../support/app/message-files.ts'
import { m } from '#paraglide/messages.js'
import { compileMessages } from '../../tools/messages.ts'

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()

describe('each domain', () => {
  it('has its words where the compiler looks for them: it ignores a file that is missing', () => {
    const settings = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8')) as {
      'plugin.inlang.messageFormat': { pathPattern: string[] }
    }
    const { pathPattern } = settings['plugin.inlang.messageFormat']
    expect(pathPattern).toEqual(messageDomains.map((domain) => `./${messageFile(domain, '{locale}')}`))
    for (const domain of messageDomains)
      for (const locale of ['en', 'de']) expect(readMessages(domain, locale).size).toBeGreaterThan(0)
  })

  it.each(['en', 'de'])(
    'has keys of its own in %s: of two with one key the compiler takes the last',
    (locale) => {
      const keys = messageDomains.flatMap((domain) => [...readMessages(domain, locale).keys()])
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    },
  )
})

describe('English and German', () => {
  const english = allMessages('en')
  const german = allMessages('de')

  it('say the same things', () => {
    expect([...german.keys()].filter((key) => !english.has(key))).toEqual([])
    expect([...english.keys()].filter((key) => !german.has(key))).toEqual([])
  })

  it('fill in the same values', () => {
    const different = [...english].filter(
      ([key, text]) => `${placeholders(text)}` !== `${placeholders(german.get(key) ?? '')}`,
    )
    expect(different).toEqual([])
  })
})

describe('a count beside a noun', () => {
  /**
   * Matches counts like "{rows} rows" and "{cells} filled cells". After a preposition the placeholder is a name, as in
   * "Page 1 of {pages}"; `{who}`, `{record}`, `{code}` and `{regulation}` are no counts.
   */
  const counted =
    /\{(?!who\}|record\}|code\}|regulation\})(\w+)\} (?:(?!or )\w+ )?(?!(?:is|has|was|does|as|its)\b)\w+s\b/
  const withoutForms = (sentences: Iterable<[string, string]>): string[] =>
    [...sentences].flatMap(([key, text]) => (counted.test(text) && !key.includes(' [') ? [key] : []))

  it('has a form for one and a form for many', () => {
    expect(withoutForms(allMessages('en'))).toEqual([])
  })

  it.each(['{rows} rows have errors', 'Save {rows} rows', 'more than {cells} filled cells', '{n} marks'])(
    'is found: %s',
    (text) => expect(withoutForms([['some.key', text]])).toEqual(['some.key']),
  )

  it('is formatted by its count', () => {
    const said = [0, 1, '1', 2].map((rows) =>
      (['en', 'de'] as const).map((locale) => m['imports.rowsCount']({ rows, shown: rows }, { locale })),
    )
    expect(said).toEqual([
      ['0 rows', '0 Zeilen'],
      ['1 row', '1 Zeile'],
      ['1 row', '1 Zeile'],
      ['2 rows', '2 Zeilen'],
    ])
  })
})

it('a missing German message is shown in English', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-words-'))
  mkdirSync(join(folder, 'project.inlang'))
  mkdirSync(join(folder, 'messages', 'results'), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'project.inlang', 'settings.json'), readFileSync('project.inlang/settings.json'))
  writeFileSync(
    join(folder, 'messages', 'results', 'en.json'),
    JSON.stringify({ page: { title: 'Results' } }),
  )
  writeFileSync(join(folder, 'messages', 'results', 'de.json'), JSON.stringify({}))
  compileMessages(join(folder, 'project.inlang'), {
    outdir: join(folder, 'out'),
    outputStructure: 'locale-modules',
  })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const { m } = (await import(pathToFileURL(join(folder, 'out', 'messages.js')).href)) as {
    m: Record<string, (params: object, options: { locale: string }) => string>
  }
  expect(m['page.title']?.({}, { locale: 'de' })).toBe('Results')
})
