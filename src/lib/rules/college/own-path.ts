/**
 * A path that stays on this site: `//evil.example` at the beginning of a link is another host, and so
 * is `/\evil.example`. @example ownPath('//evil.example/x') // '/evil.example/x'
 */
export const ownPath = (path: string): string => path.replace(/^[/\\]*/, '/')
