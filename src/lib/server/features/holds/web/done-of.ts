/** What was done before the list was opened, as the address tells it; what it tells wrongly is nothing. */
export function doneOf(params: URLSearchParams): { deed: 'withheld' | 'released'; count: number } | null {
  const [deed, count] = [params.get('done'), Number(params.get('count'))]
  const isKnown = deed === 'withheld' || deed === 'released'
  return isKnown && Number.isInteger(count) && count > 0 ? { deed, count } : null
}
