/** The folders of calls below `src/pages`: the one list of them. What stands elsewhere is a page. */
export const callFolders = ['api/v1', 'auth/v1', 'faculty/v1'] as const

const beginning = new RegExp(`^/(?:${callFolders.join('|')})/`)

/** Of a path or a route pattern. Calls declare their own access, limit and methods; pages have theirs declared. */
export const isCall = (path: string): boolean => beginning.test(path)
