/** The same part of the same page, as it is now. On a dead line what is shown stays. */
export async function showAnew(selector: string): Promise<void> {
  const answer = await fetch(location.href).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const now = page.querySelector(selector)
  if (now) document.querySelector(selector)?.replaceWith(now)
}
