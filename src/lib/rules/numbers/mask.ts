const shown = 4

/**
 * A number as it is shown to whoever may not read it: the last four characters, in groups of four. Of a short one
 * nothing is shown.
 * @example mask('123456781234') // 'XXXX XXXX 1234'
 */
export function mask(value: string): string {
  const characters = [...value.replaceAll(/\s/g, '')]
  const hidden = characters.length < 2 * shown ? characters.length : characters.length - shown
  const masked = characters.map((character, at) => (at < hidden ? 'X' : character))
  // Counted from the end, so that what is shown is one group.
  const first = masked.length % shown || shown
  const groups = [masked.slice(0, first)]
  for (let start = first; start < masked.length; start += shown)
    groups.push(masked.slice(start, start + shown))
  return groups.map((group) => group.join('')).join(' ')
}
