import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { App } from '../../kernel/app.ts'
import { pathParams } from '../../kernel/http/endpoint/read-input.ts'
import type { AnswersFromMemory, PrerenderedBytes } from '../../kernel/http/pages/prerendered-bytes.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { askedOf } from './option-query.ts'
import { type OptionCall, optionCalls } from './options.ts'

const base = '/api/v1/'
/** Words that nobody knows are remembered too, so many of them. */
const mostAnswers = 5000
/** Shorter answers fit into one packet as they are. */
const worthPacking = 1200

/** The lists of choices, under the address as it was typed, until the catalogue changes here or elsewhere. */
export function optionsFromMemory({ catalogue, limits, isBehind }: App): AnswersFromMemory {
  const memory = new LRUCache<string, PrerenderedBytes>({ max: mostAnswers })
  let remembered: CatalogueView | null = null

  function answer(url: string, view: CatalogueView): PrerenderedBytes | null {
    if (view !== remembered) memory.clear()
    remembered = view
    const known = memory.get(url)
    if (known) return known
    const made = url.startsWith(base) ? make(url, view) : null
    if (made) memory.set(url, made)
    return made
  }

  return {
    counted: ['pages'],
    find(url, caller) {
      const view = isBehind() ? null : catalogue.atHand()
      const found = view && answer(url, view)
      if (!found || caller.isLoopback) return found
      return limits.take('pages', caller).then(() => found)
    },
  }
}

/** Null for what the call itself has to refuse. */
function make(url: string, view: CatalogueView): PrerenderedBytes | null {
  const [path = '', search = ''] = url.split('?', 2)
  const found = callAt(path)
  if (!found) return null
  const { call, pattern } = found
  const given = [...new URLSearchParams(search)]
  const { by = [], may = [] } = call
  const names = new Set(given.map(([name]) => name))
  const isAsked =
    by.every((name) => names.has(name)) && [...names].every((name) => by.includes(name) || may.includes(name))
  if (!isAsked || names.size < given.length || url.includes('?') !== given.length > 0) return null
  const { query, params } = askedOf(call)
  const asked = v.safeParse(query, Object.fromEntries(given))
  const inPath = v.safeParse(params, pathParams(pattern, path))
  if (!asked.success || !inPath.success) return null
  return jsonBytes(call.answer(view, { ...asked.output, ...inPath.output }))
}

function callAt(path: string): { call: OptionCall; pattern: string } | null {
  const name = path.slice(base.length)
  const calls: Readonly<Record<string, OptionCall>> = optionCalls
  const whole = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (whole && !whole.inPath) return { call: whole, pattern: path }
  const [first = '', ...more] = name.split('/')
  const begun = Object.hasOwn(calls, first) ? calls[first] : undefined
  return begun?.inPath && more.length === 1
    ? { call: begun, pattern: `${base}${first}/[${begun.inPath}]` }
    : null
}

function jsonBytes(value: unknown): PrerenderedBytes {
  const identity = Buffer.from(JSON.stringify(value))
  return {
    bodies: { identity, ...(identity.byteLength > worthPacking && { gzip: gzipSync(identity) }) },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    // Asked again on every visit: a list may change at any moment.
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  }
}
