/**
 * Markers that the server writes into a page for saving it. Entered text cannot forge them, because templates escape
 * quotation marks everywhere.
 */

/** Tells whether a page may be saved. Only pages with the marker may, such as a result or a paid fee. */
export function keepingOf(html: string): 'public' | 'personal' | null {
  const found = / data-keep="(public|personal)"/.exec(html)?.[1]
  return found === 'public' || found === 'personal' ? found : null
}

/** Reads the title for the list of saved pages. The title of a result changes when its exam's title is corrected. */
export function pageTitle(html: string): string | null {
  const escaped = / data-keep="\w+"\s+data-title="([^"]*)"/.exec(html)?.[1]
  return escaped?.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity) ?? null
}

/** The escapes that `markup/html.ts` and Astro's templates write. */
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Lists the images and scripts that the page needs, whose content never changes under the same address. */
export const partsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/ (?:src|data-keeping)="(\/(?:college|_astro)\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    ),
  ),
]

/**
 * Why a copy is shown: `noLine` without a connection, `noAnswer` where the server was too slow or returned an error.
 */
export type Why = 'noLine' | 'noAnswer'

/** Fills in when the page was last seen, in the element that the server provides for it. */
export function stamped(html: string, seenAt: number, why: Why = 'noLine'): string {
  const language = /<html lang="(\w+)"/.exec(html)?.[1] ?? 'en'
  return html.replace(
    /<p ([^>]*)data-as-of="([^"]*)"(?: data-no-answer="([^"]*)")?([^>]*) hidden(?:="")?\s*><\/p>/g,
    (_, before: string, noLine: string, noAnswer: string | undefined, after: string) =>
      `<p ${before}${after}>${((why === 'noAnswer' && noAnswer) || noLine).replace('{date}', showMoment(seenAt, language))}</p>`,
  )
}

/**
 * Formats an instant in Indian time, wherever the reader is. English months have three letters: `en-IN` alone would
 * write "Sept".
 * @example showMoment(Date.UTC(2026, 10, 21, 8, 35), 'en') // '21 Nov 2026, 14:05'
 */
export function showMoment(at: number, language: string): string {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  })
  if (language === 'de') return format.format(at)
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
  return `${day}, ${parts.get('hour')}:${parts.get('minute')}`
}
