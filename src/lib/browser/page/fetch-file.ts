/**
 * Fetches a file before it is saved, so that a failure is said in the page: the browser would show its own error page, or
 * save a page as the file. Returns false where there is no such file.
 * @throws TypeError without a connection, Error where the server refuses
 */
export async function fetchFile(
  { href, download }: HTMLAnchorElement,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await fetch(href, { signal })
  if (response.status === 404) return false
  if (!response.ok) throw new Error(String(response.status))
  save(await response.blob(), download)
  return true
}

function save(file: Blob, name: string): void {
  const saved = document.createElement('a')
  saved.href = URL.createObjectURL(file)
  saved.download = name
  saved.click()
  setTimeout(() => URL.revokeObjectURL(saved.href), 60_000)
}
