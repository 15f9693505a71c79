/**
 * Shortens a college's name to what fits below an icon or beside a logo on a phone: the capitals of a long name.
 * @example shortNameOf('Sri Rama College of Engineering') // 'SRCE'
 */
export function shortNameOf(name: string): string {
  const capitals = name.match(/\p{Lu}/gu)?.join('') ?? ''
  return name.length <= 12 || capitals.length < 2 ? name : capitals.slice(0, 12)
}
