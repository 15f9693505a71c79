/**
 * A download's name, safe on every system and in every header.
 * @example resultMemoFileName('21B81A0501', 'II B.Tech / R20') // 'Result_21B81A0501_II B.Tech - R20.pdf'
 */
export function resultMemoFileName(rollNumber: string, examTitle: string): string {
  return `Result_${clean(rollNumber)}_${clean(examTitle)}.pdf`
}

const clean = (text: string): string =>
  text
    .replaceAll(/[/\\:*?"<>|%\p{C}]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

/** RFC 6266: a plain name for old clients, the real one for the others. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, escapeMore)}`
}

const escapeMore = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
