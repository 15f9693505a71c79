import { dirname, join, normalize } from 'node:path'

/** A type's name and its file. */
export interface NamedType {
  name: string
  file: string
}

const isOfRows = (file: string): boolean => /[/.](repository|tables)\.ts$/.test(file)
const targetOf = (from: string, target: string): string =>
  target.startsWith('#lib/') ? `src/lib/${target.slice(5)}` : normalize(join(dirname(from), target))

/** Returns the names that a file imports or re-exports, keyed by their local name. */
export function takenBy(file: string, source: string): Map<string, NamedType> {
  const lists = /^\s*(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/gm
  return new Map(
    [...source.matchAll(lists)].flatMap(([, list = '', target = '']) =>
      list.split(',').flatMap((each): [string, NamedType][] => {
        const [name = '', here = name] = each
          .replace(/^\s*type\s/, '')
          .trim()
          .split(' as ')
        return name === '' ? [] : [[here, { name, file: targetOf(file, target) }]]
      }),
    ),
  )
}

/** Returns the declaration without comments, up to the next one. */
const declarationOf = (name: string, source: string): string | undefined =>
  new RegExp(
    `^(?:export )?(?:interface|type) ${name}\\b[^]*?(?=\\n\\n|\\n(?:export|interface|type|const|function)|$(?![^]))`,
    'm',
  ).exec(source.replaceAll(/\/\*[^]*?\*\//g, ''))?.[0]

/**
 * Returns the types of repositories and tables that a feature's type is built from, through any number of files. `read`
 * returns null for a path that is not a server file.
 */
export function rowTypesIn(
  type: NamedType,
  read: (file: string) => string | null,
  seen = new Set<string>(),
): string[] {
  const { name, file } = type
  const key = `${file} ${name}`
  if (isOfRows(file)) return [key]
  const source = seen.has(key) ? null : read(file)
  if (source === null) return []
  seen.add(key)
  const taken = takenBy(file, source)
  const names = declarationOf(name, source)?.match(/\b[A-Z]\w+/g) ?? [name]
  const parts = [...new Set(names)].map((part) => taken.get(part) ?? { name: part, file })
  return parts.flatMap((part) => rowTypesIn(part, read, seen))
}
