import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const eslint = new ESLint({ cwd: process.cwd() })

async function refusals(code: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return (result?.messages ?? []).map(({ ruleId }) => ruleId)
}

const computed = `import { m } from '#paraglide/messages.js'\nexport const say = (key) => m[key]()\n`

it.each(['src/lib/browser/page/x.ts', 'src/lib/api/x.ts', 'src/islands/import/X.tsx'])(
  'a sentence whose key only the running program knows is refused in %s',
  async (path) => {
    expect(await refusals(computed, path)).toEqual(['no-restricted-syntax'])
    expect(await refusals(computed.replace('m[key]()', "m['form.save'](key)"), path)).toEqual([])
  },
)

it('the server may look a sentence up by its key', async () => {
  expect(await refusals(computed, 'src/lib/i18n/x.ts')).toEqual([])
})

it.each([
  ['const a = { ...{ b: 1, c: 2 }, d: 3 }'],
  ['const a = [...[1, 2], 3]'],
  ['const a = [...([1, 2] as const), 3]'],
  ['f(...[1, 2])'],
  ['const [a, b] = [await f(), await g()]'],
])('%s is refused in each folder', async (code) => {
  for (const path of ['src/lib/rules/x.ts', 'src/lib/browser/page/x.ts', 'tests/x.ts', 'tools/x.ts'])
    expect(await refusals(`${code}\n`, path), path).toContain('no-restricted-syntax')
})

it('what is spread under a condition, or awaited together, stays', async () => {
  const code = `const a = { ...(f() ? { b: 1 } : {}), d: 3 }\nconst [c, d] = await Promise.all([f(), g()])\nf(a, c, d)\n`
  expect(await refusals(code, 'src/lib/rules/x.ts')).toEqual([])
})
