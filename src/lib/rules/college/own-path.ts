/**
 * Turns a path into one on this site: `//evil.example` and `/\evil.example` at the start of a link name another host.
 * @example ownPath('//evil.example/x') // '/evil.example/x'
 */
export const ownPath = (path: string): string => path.replace(/^[/\\]*/, '/')
