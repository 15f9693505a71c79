/** The order matters: browsers also name others that they are based on or imitate. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [mark: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * Names the browser of a `User-Agent`; null for an unknown one.
 * @example browserName('Mozilla/5.0 (Linux; Android 14) … Chrome/130.0 Mobile Safari/537.36') // 'Chrome, Android'
 */
export function browserName(userAgent: string): string | null {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1]
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  return browser ? [browser, system].filter(Boolean).join(', ') : null
}
