/**
 * What the server puts into a page about its being kept. Text of people holds no quotation mark as it stands in
 * these: templates escape it everywhere.
 */

/** Only a page that says so may be kept: a result that was found, a fee that was paid. */
export function keepingOf(html: string): 'public' | 'personal' | null {
  const found = / data-keep="(public|personal)"/.exec(html)?.[1]
  return found === 'public' || found === 'personal' ? found : null
}

/** The title under which the list shows the page: that of a result changes when its exam's title is corrected. */
export function titleOf(html: string): string | null {
  const escaped = / data-keep="\w+"\s+data-title="([^"]*)"/.exec(html)?.[1]
  return escaped?.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity) ?? null
}

/** The escapes that `markup/html.ts` and Astro's templates write. */
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Pictures and scripts that the page needs, each under an address that never changes its content. */
export const partsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/ (?:src|data-keeping)="(\/(?:college|_astro)\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    ),
  ),
]

/** Why a copy is shown: no connection, or a server that did not answer in time or answered that it cannot now. */
export type Why = 'noLine' | 'noAnswer'

/** The page with the moment at which it was seen, in the element that the server has put there for it. */
export function stamped(html: string, seenAt: number, why: Why = 'noLine'): string {
  const language = /<html lang="(\w+)"/.exec(html)?.[1] ?? 'en'
  return html.replace(
    /<p ([^>]*)data-as-of="([^"]*)"(?: data-no-answer="([^"]*)")?([^>]*) hidden(?:="")?\s*><\/p>/g,
    (_, before: string, noLine: string, noAnswer: string | undefined, after: string) =>
      `<p ${before}${after}>${((why === 'noAnswer' && noAnswer) || noLine).replace('{date}', showMoment(seenAt, language))}</p>`,
  )
}

/** Indian time, whoever looks. @example showMoment(Date.UTC(2026, 10, 21, 8, 35), 'en') // '21 Nov 2026, 14:05' */
export const showMoment = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  }).format(at)
