/** Returns the user name from the display cookie, which authorises nothing; empty for a visitor. */
export function usernameShown(cookies = document.cookie): string {
  const cookie = /(?:^|; )erpUser=([^;]*)/.exec(cookies)?.[1]
  try {
    const shown: { username?: string } = JSON.parse(decodeURIComponent(cookie ?? '{}'))
    return shown.username ?? ''
  } catch {
    return ''
  }
}
