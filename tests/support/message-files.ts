import { existsSync, readFileSync, readdirSync } from 'node:fs'

export type MessageTree = { [key: string]: string | MessageTree }

/** The domains that have messages: the folders below `messages`. */
export const messageDomains = readdirSync('messages')

export const messageFile = (domain: string, locale: string): string => `messages/${domain}/${locale}.json`

/** Every sentence of a domain, by its key. */
export function readMessages(domain: string, locale: string): Map<string, string> {
  const path = messageFile(domain, locale)
  if (!existsSync(path)) throw new Error(`${path} is missing.`)
  const { $schema: _, ...tree } = JSON.parse(readFileSync(path, 'utf8')) as MessageTree
  return flatten(tree)
}

/** Of all domains. */
export const allMessages = (locale: string): Map<string, string> =>
  new Map(messageDomains.flatMap((domain) => [...readMessages(domain, locale)]))

function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}
