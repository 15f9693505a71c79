import { m } from '#paraglide/messages.js'

/** Holds what a template's drop-downs choose from. */
export const valuesSheet = 'Values'

/** Names of sheets of a file, but for those that its own template brought: nobody misses them. */
export function withoutTemplateSheets(names: readonly string[]): string[] {
  const own = new Set([
    valuesSheet,
    m['imports.template.sheet']({}, { locale: 'en' }),
    m['imports.template.sheet']({}, { locale: 'de' }),
  ])
  return names.filter((name) => !own.has(name))
}
