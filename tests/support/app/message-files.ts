import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** The variants of one message by their selectors: `{ "rows=1": …, "rows=*": … }`. */
type Forms = [{ match: Record<string, string> }]
export type MessageTree = { [key: string]: string | Forms | MessageTree }

/** The domains with messages: the folders in `messages`. */
export const messageDomains = readdirSync('messages')

export const messageFile = (domain: string, locale: string): string => `messages/${domain}/${locale}.json`

/** Returns a domain's messages by key; variants have keys like `key [rows=1]`. */
export function readMessages(domain: string, locale: string): Map<string, string> {
  const path = messageFile(domain, locale)
  if (!existsSync(path)) throw new Error(`${path} is missing.`)
  const { $schema: _, ...tree } = JSON.parse(readFileSync(path, 'utf8')) as MessageTree
  return flatten(tree)
}

/** Returns the messages of all domains. */
export const allMessages = (locale: string): Map<string, string> =>
  new Map(messageDomains.flatMap((domain) => [...readMessages(domain, locale)]))

function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    if (!Array.isArray(value)) return [...flatten(value, `${prefix}${key}.`)]
    return Object.entries(value[0].match).map(([form, text]) => [`${prefix}${key} [${form}]`, text])
  })
  return new Map(entries)
}
