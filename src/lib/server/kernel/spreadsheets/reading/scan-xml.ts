import { invalid } from '../../core/errors.ts'
import { sheetLimits } from '../sheet.types.ts'

export interface XmlEvents {
  /** Called with names without prefix. */
  open?(name: string, attributes: string): void
  close?(name: string): void
  /** Called with the raw text, entities included. */
  text?(raw: string): void
  /** Returns true once no more input is needed. */
  isDone?(): boolean
}

/** The maximum length of a text or tag. */
const longestToken = 1024 * 1024
/** The needed attributes come at the beginning of a tag. */
const longestAttributes = 4096

/**
 * Scans XML while it is unpacked, in one pass and without storing it: depth costs nothing, and entities are never
 * declared or expanded.
 * @throws DomainError Invalid `sheet.unreadable`, `sheet.tooDemanding`
 */
export async function scanXml(pieces: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  const decoder = new TextDecoder()
  const counting = counted(events)
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + decoder.decode(piece, { stream: true })
    rest = text.slice(walk(text, counting))
    if (rest.length > longestToken) throw invalid('sheet.unreadable')
    if (events.isDone?.()) return
  }
}

function counted(events: XmlEvents): XmlEvents {
  let elements = 0
  return {
    ...events,
    open(name, attributes) {
      elements += 1
      if (elements > sheetLimits.elements) throw invalid('sheet.tooDemanding')
      events.open?.(name, attributes)
    },
  }
}

/** Reports every complete token, and returns the start of the first incomplete one. */
function walk(text: string, events: XmlEvents): number {
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    if (start < 0) return at
    const end = endOf(text, start)
    if (end < 0) return at
    if (start > at) events.text?.(text.slice(at, start))
    emitTag(text, start, end, events)
    at = end
  }
}

function endOf(text: string, start: number): number {
  if (text.charCodeAt(start + 1) !== 0x21) return after(text, '>', start)
  if (text.startsWith('<!--', start)) return after(text, '-->', start)
  if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start)
  // It may still become a comment or a CDATA section.
  return text.length - start < 9 ? -1 : after(text, '>', start)
}

function after(text: string, mark: string, start: number): number {
  const found = text.indexOf(mark, start)
  return found < 0 ? -1 : found + mark.length
}

function emitTag(text: string, start: number, end: number, events: XmlEvents): void {
  const first = text.charCodeAt(start + 1)
  if (first === 0x2f) return events.close?.(nameIn(text, start + 2, end - 1))
  if (first === 0x3f) return
  if (first === 0x21) {
    if (text.startsWith('<![CDATA[', start))
      events.text?.(text.slice(start + 9, end - 3).replaceAll('&', '&amp;'))
    return
  }
  const isEmpty = text.charCodeAt(end - 2) === 0x2f
  const last = isEmpty ? end - 2 : end - 1
  const nameEnd = wordEnd(text, start + 1, last)
  const name = nameIn(text, start + 1, nameEnd)
  events.open?.(name, text.slice(nameEnd, Math.min(last, nameEnd + longestAttributes)))
  if (isEmpty) events.close?.(name)
}

function wordEnd(text: string, from: number, last: number): number {
  let at = from
  while (at < last && text.charCodeAt(at) > 0x20) at += 1
  return at
}

function nameIn(text: string, from: number, last: number): string {
  const name = text.slice(from, last)
  const colon = name.indexOf(':')
  return colon < 0 ? name.trimEnd() : name.slice(colon + 1).trimEnd()
}

/** Returns an attribute's raw value, or null. The name includes its prefix. */
export function attribute(attributes: string, name: string): string | null {
  // The form that nearly every program writes.
  const start = attributes.indexOf(`${name}="`)
  if (start < 0) return oddlyWritten(attributes, name)
  if (attributes.charCodeAt(start - 1) > 0x20) return oddlyWritten(attributes, name)
  const from = start + name.length + 2
  const end = attributes.indexOf('"', from)
  return end < 0 ? null : attributes.slice(from, end)
}

function oddlyWritten(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    if (at > 0 && before > 0x20) continue
    const found = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length))
    if (found) return found[1] ?? found[2] ?? ''
  }
  return null
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Resolves the five XML entities, numeric characters and Excel’s own `_x000D_`. */
export function xmlText(raw: string): string {
  if (!raw.includes('&') && !raw.includes('_x')) return raw
  return raw
    .replaceAll(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
      (whole, hex?: string, decimal?: string, name = '') =>
        (hex ?? decimal)
          ? characterOf(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10))
          : (named[String(name)] ?? whole),
    )
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
}

const characterOf = (point: number): string => (point <= 0x10ffff ? String.fromCodePoint(point) : '')
