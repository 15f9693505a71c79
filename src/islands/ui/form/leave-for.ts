/**
 * Navigates to another page. The promise resolves only if this page is restored, so that the form stays in its sent
 * state until then.
 */
export const leaveFor = (path: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(path)
  })
