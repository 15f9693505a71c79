import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'

const words = new Set(features.map(({ name }) => name))

/** Entries that belong to the kernel or to every page, not to a feature. */
const ofEverybody: Readonly<Record<string, readonly string[]>> = {
  'src/lib/server/features': [],
  'src/lib': [
    'api',
    'browser',
    'campus',
    'i18n',
    'inline',
    'lists',
    'markup',
    'notifications',
    'rules',
    'schemas',
    'server',
  ],
  'src/lib/schemas': [
    'choice.ts',
    'count-up-to.ts',
    'current-user.ts',
    'imports',
    'institute-type.ts',
    'campus',
    'role.ts',
    'name-with-letter.ts',
    'stale-record.ts',
    'visible-text.ts',
  ],
  'src/components': ['campus', 'forms', 'gallery', 'home', 'imports', 'jobs', 'lists', 'records', 'trail'],
  messages: ['imports', 'kernel'],
  'tests/features': ['kernel.rows.ts'],
}

/** Files directly in `src/lib` and `src/components` are shared by many pages. */
const standsAlone = (folder: string, isFile: boolean): boolean =>
  isFile && ['src/lib', 'src/components'].includes(folder)

it.each(Object.entries(ofEverybody))(
  'what stands in %s is called by the word of its feature',
  (folder, others) => {
    const named = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !standsAlone(folder, entry.isFile()) && !/\.test\.ts$/.test(entry.name))
      .map(({ name }) => name)
    expect(
      named.filter(
        (name) => !words.has(name.replace(/(\.rows|\.files)?\.ts$/, '')) && !others.includes(name),
      ),
    ).toEqual([])
    expect(others.filter((name) => !named.includes(name))).toEqual([])
  },
)
