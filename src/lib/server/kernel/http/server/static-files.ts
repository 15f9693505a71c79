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
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': isPart ? 'public, max-age=31536000, immutable' : keepingOf(path),
    },
  }
}

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
