import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { PrerenderedBytes, Encoding } from '../pages/prerendered-bytes.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Loads the built site's files with their compressed variants into memory: path → bytes. */
export function loadStaticFiles(folder: string): Map<string, PrerenderedBytes> {
  const files = new Map<string, PrerenderedBytes>()
  for (const path of listFiles(folder)) {
    if (/\.(br|gz)$/.test(path)) continue
    files.set(`/${relative(folder, path).split(sep).join('/')}`, readPrerendered(path))
  }
  return files
}

/** Names the sitemap in robots.txt, which needs the origin of the settings. */
export function withSitemap(
  files: ReadonlyMap<string, PrerenderedBytes>,
  publicOrigin: string | null,
): ReadonlyMap<string, PrerenderedBytes> {
  const robots = files.get('/robots.txt')
  if (!robots?.bodies.identity || publicOrigin === null) return files
  const identity = Buffer.concat([
    robots.bodies.identity,
    Buffer.from(`\nSitemap: ${publicOrigin}/sitemap.xml\n`),
  ])
  return new Map(files).set('/robots.txt', { ...robots, bodies: { identity }, etag: etagOf(identity) })
}

function readPrerendered(path: string): PrerenderedBytes {
  const plain = readFileSync(path)
  const bodies: Partial<Record<Encoding, Buffer>> = { identity: plain }
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const twin = readIfThere(path + ending)
    if (twin) bodies[encoding] = twin
  }
  // Names below _astro contain a hash of their content.
  const isPart = path.includes(`${sep}_astro${sep}`)
  return {
    bodies,
    isPart,
    etag: etagOf(plain),
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': isPart ? 'public, max-age=31536000, immutable' : keepingOf(path),
    },
  }
}

const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`

/** Returns the cache header: a browser must get a new service worker at once. */
const keepingOf = (path: string): string =>
  path.endsWith('-worker.js') ? 'no-cache' : 'public, max-age=3600'

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
