import { createHash } from 'node:crypto'

interface Manifest {
  routes: { styles: { type: string; content: string | number }[] }[]
}

/** The pages' entry without its manifest, and the manifest's text. */
export interface Apart {
  entry: string
  file: string
  text: string
}

/**
 * Moves Astro's page manifest, a literal of 3 MB that repeats a page's styles for each route, into a file: in a module
 * Node would hold it as source text, as compiled code and as a value. In the file each style occurs once.
 *
 * @throws Error when Astro writes it in another way
 */
export function takeManifestApart(source: string): Apart {
  const [line, literal] = /^var _manifest = deserializeManifest\((\{.*\})\);$/m.exec(source) ?? []
  if (!line || !literal) throw new Error('The index of the pages is not where Astro used to write it.')
  const text = JSON.stringify(shareStyles(JSON.parse(literal) as Manifest))
  const file = `manifest-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`
  const reading = [
    `const { texts, manifest: shared } = JSON.parse(readManifest(new URL('${file}', import.meta.url), 'utf8'));`,
    'for (const { styles } of shared.routes) for (const style of styles)',
    '  if (style.type === "inline") style.content = texts[style.content];',
    'var _manifest = deserializeManifest(shared);',
  ].join('\n')
  const entry = `import { readFileSync as readManifest } from 'node:fs';\n${source.replace(line, () => reading)}`
  return { entry, file, text }
}

function shareStyles(manifest: Manifest): { texts: string[]; manifest: Manifest } {
  const places = new Map<string, number>()
  for (const { styles } of manifest.routes)
    for (const style of styles)
      if (style.type === 'inline') {
        const text = inAscii(String(style.content))
        if (!places.has(text)) places.set(text, places.size)
        style.content = places.get(text) ?? 0
      }
  return { texts: [...places.keys()], manifest }
}

/**
 * Escapes non-Latin characters, since one of them makes V8 store two bytes per character. CSS ends the number with a
 * space.
 */
const inAscii = (style: string): string =>
  style.replaceAll(/[^\0-\x7f]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
