/** Goes to another page. Settled only if this one comes back: until then the form stays sent. */
export const leaveFor = (path: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(path)
  })
