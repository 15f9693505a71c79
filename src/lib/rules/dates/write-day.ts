/**
 * Writes an ISO day out with its weekday, so that a day and a month that were exchanged are noticed. English months have
 * three letters: `en-IN` alone would write "Sept".
 * @example writeDay('2026-11-27', 'en') // 'Fri, 27 Nov 2026'
 * @example writeDay('2026-11-27', 'de') // 'Fr., 27. Nov. 2026'
 */
export function writeDay(iso: string, locale: string): string {
  const time = Date.parse(`${iso}T00:00:00Z`)
  if (locale === 'de') return german.format(time)
  const parts = new Map(english.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}

const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const english = new Intl.DateTimeFormat('en-US', parts)
const german = new Intl.DateTimeFormat('de-DE', parts)
