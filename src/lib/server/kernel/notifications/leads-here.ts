/** Whether a link leads to the page of an address, in whichever language; a question that it asks has to be asked there. */
export function leadsHere(link: string, { pathname, searchParams }: URL): boolean {
  const [path = '', query = ''] = link.split('#')[0]?.split('?') ?? []
  const here = decodeURI(pathname)
    .replace(/^\/de(?=\/)/, '')
    .replace(/\/$/, '')
  return (
    decodeURI(path) === here &&
    [...new URLSearchParams(query)].every(([name, value]) => searchParams.get(name) === value)
  )
}
