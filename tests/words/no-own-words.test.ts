import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('no page has words of its own', () => {
  const templates = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(astro|tsx)$/.test(path))

  /** Returns text between tags and in attributes that people read. */
  function literalWords(source: string): string[] {
    const markup = source.replace(/^---[\s\S]*?\n---/, '').replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    const texts = [
      ...markup.matchAll(/<[a-zA-Z/][^<>{}]*>\s*([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)\s*<\//gu),
    ].map((match) => match[1] ?? '')
    const attributes = [
      ...markup.matchAll(/\b(?:alt|title|placeholder|aria-label)="([^"]*\p{L}{2,}[^"]*)"/gu),
    ].map((match) => match[1] ?? '')
    return [...texts, ...attributes].map((text) => text.trim()).filter(Boolean)
  }

  it('in all templates', () => {
    expect(
      templates.flatMap((path) => literalWords(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`)),
    ).toEqual([])
  })

  it.each(['<p>Hello there</p>', '<img alt="Our logo" />', '<button aria-label="Close">×</button>'])(
    'bites: %s',
    (source) => {
      expect(literalWords(source)).not.toEqual([])
    },
  )
})
