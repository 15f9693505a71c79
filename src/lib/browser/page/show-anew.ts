/** The same parts of the same page, as they are now. On a dead line what is shown stays. */
export async function showAnew(...selectors: readonly string[]): Promise<void> {
  const answer = await fetch(location.href).catch(() => null)
  // Whoever is led elsewhere by now is not shown a part of another page, whose styles are not this one's.
  if (!answer?.ok || answer.redirected) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const selector of selectors) {
    const now = page.querySelector(selector)
    if (now) document.querySelector(selector)?.replaceWith(now)
  }
}
