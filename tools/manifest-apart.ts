import { createHash } from 'node:crypto'

interface Manifest {
  routes: { styles: { type: string; content: string | number }[] }[]
}

/** The entry of the pages without its index, and the text of that by itself. */
export interface Apart {
  entry: string
  file: string
  text: string
}

/**
 * Astro writes the index of the pages as a literal of 3 MB, with the styles of a page as often as a route has it:
 * Node would keep it as the text of a module, as its compiled code, and once more as what it is. Read from a
 * file it is there once, and each style once.
 *
 * @throws Error where Astro writes it in another way
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

/** One character that is not Latin makes V8 keep two bytes for each of a text. CSS ends such a number with a space. */
const inAscii = (style: string): string =>
  style.replaceAll(/[^\0-\x7f]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
