import { LRUCache } from 'lru-cache'

/** The class by which Astro ties a rule to a component. */
const scope = /\.(astro-[a-z\d]{8})\b/g

/** A rule of a style sheet: its text, and the components it is for; none where it may be for anything. */
interface StyleRule {
  text: string
  scopes: readonly string[]
}

/**
 * Drops the rules of components that are not on the page: the build gives a page the styles of all that it may show.
 * For pages of few parts that are sent over slow lines; parts that scripts load later must be of components shown.
 * @returns the page, and the text of each changed style element, which the content policy must allow
 */
export function trimStyles(html: string): { html: string; styles: readonly string[] } {
  const body = html.indexOf('<body')
  const used = new Set(html.slice(body).match(/astro-[a-z\d]{8}/g))
  // The fonts are those of the office.
  const hasFonts = html.startsWith('<body class="office"', body)
  const styles: string[] = []
  const head = html.slice(0, body).replaceAll(/(<style[^>]*>)(.*?)(?=<\/style>)/gs, (whole, tag, style) => {
    const kept = rulesOf(style)
      .filter(({ scopes }) => scopes.length === 0 || scopes.some((each) => used.has(each)))
      .filter(({ text }) => hasFonts || !text.startsWith('@font-face'))
      .map(({ text }) => text)
      .join('')
    if (kept === style) return whole
    styles.push(kept)
    return `${tag}${kept}`
  })
  return { html: head + html.slice(body), styles }
}

/** Pages of a kind have the same style; the size is in characters. */
const parsed = new LRUCache<string, readonly StyleRule[]>({
  maxSize: 1_000_000,
  sizeCalculation: (_, style) => style.length + 1,
})

function rulesOf(style: string): readonly StyleRule[] {
  const known = parsed.get(style)
  if (known) return known
  const rules = splitRules(style).map((text) => ({ text, scopes: scopesOf(text) }))
  parsed.set(style, rules)
  return rules
}

/** Splits at the ends of the outermost blocks, and of statements between them; the built styles have no comments. */
function splitRules(style: string): string[] {
  const rules: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < style.length; at += 1) {
    const character = style[at]
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (character !== ';') continue
    if (depth > 0) continue
    rules.push(style.slice(from, at + 1))
    from = at + 1
  }
  return [...rules, style.slice(from)]
}

/** Returns the scopes of a rule, or of all rules of a block; none if one of its selectors has no scope. */
function scopesOf(rule: string): string[] {
  const selectors = [...rule.matchAll(/([^{};]*)\{(?=[^{}]*[:}])/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
  const scopes = selectors.flatMap((selector) => [...selector.matchAll(scope)].map(([, name = '']) => name))
  const areScoped = selectors.every((selector) => alternativesOf(selector).every((each) => each.match(scope)))
  return areScoped ? [...new Set(scopes)] : []
}

/**
 * Splits a list of selectors at its commas and leaves out what is in parentheses: commas there are not between
 * selectors, and in `:is(p, a.astro-bbbbbbbb)` only one of two has a scope.
 */
function alternativesOf(selector: string): string[] {
  let depth = 0
  const outside = Array.from(selector, (character) => {
    if (character === ')') depth -= 1
    const kept = depth === 0 ? character : ''
    if (character === '(') depth += 1
    return kept
  })
  return outside.join('').split(',')
}
