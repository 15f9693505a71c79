/**
 * Parses a time of day of 24 hours as a person types it; null where it is none. A time with AM or PM is none, because
 * "12 AM" is read in two ways.
 * @example readTime('930') // '09:30'
 * @example readTime('17.05') // '17:05'
 */
export function readTime(typed: string): string | null {
  const [, hour = '', minute = ''] =
    /^(\d{1,2})(?:[:. ]?([0-5]\d))?$/.exec(typed.normalize('NFKC').trim()) ?? []
  if (hour === '' || Number(hour) > 23) return null
  return `${hour.padStart(2, '0')}:${minute || '00'}`
}
