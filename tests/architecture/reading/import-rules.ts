import { callFolders } from '#lib/server/kernel/http/call-folders.ts'

interface Rule {
  /** Files of this part … */
  part: RegExp
  /** … never import these. Type imports count only where `evenTypes` says so. */
  never: RegExp
  evenTypes?: boolean
  why: string
}

/** Forbidden dependencies. */
export const importRules: Rule[] = [
  {
    part: /^src\/pages\/.*\.astro$/,
    never: /^src\/lib\/server\/.*(repository|\/db\/|\/store\/)/,
    why: 'pages hold no SQL',
  },
  {
    part: new RegExp(`^src/pages/(${callFolders.join('|')})/`),
    never: /repository|\/db\/|\/gateway\/|^src\/islands\//,
    why: 'calls declare',
  },
  {
    part: /^src\/pages\//,
    never: /^src\/lib\/server\/features\/[^/]+\/(?!web\/|feature\.ts$|([^/]+\.)?policy\.ts$)/,
    evenTypes: true,
    why: 'a page knows what its feature has made for pages (`web`) and who may see what (`x.policy`)',
  },
  {
    part: /^src\/pages\//,
    never: /^src\/lib\/server\/features\/[^/]+\/feature\.ts$/,
    why: 'a page asks `Astro.locals.app`',
  },
  {
    part: /^src\/(layouts|components)\//,
    never: /^src\/(islands|lib\/server)\//,
    why: 'components show what they are given',
  },
  {
    part: /^src\/(layouts|components)\//,
    never:
      /^src\/lib\/server\/(?!features\/[^/]+\/(web\/|feature\.ts$)|kernel\/(http\/forms\/plain-form|notification|lists\/find-everywhere)\.ts$)/,
    evenTypes: true,
    why: 'components know what pages are given, and no row',
  },
  {
    part: /^src\/lib\/server\/features\/[^/]+\/web\//,
    never: /[/.](repository|tables)\.ts$/,
    evenTypes: true,
    why: 'what pages are made of asks services',
  },
  {
    part: /^src\/lib\/server\/(?!demo\/|features\/[^/]+\/web\/)/,
    never: /^src\/lib\/server\/features\/[^/]+\/web\//,
    evenTypes: true,
    why: 'only pages stand on what is made for pages',
  },
  {
    part: /^src\/islands\/(?!ui\/)/,
    never: /^src\/lib\/server\/|^ofetch$/,
    why: 'islands call through lib/api',
  },
  {
    part: /^src\/lib\/(schemas|rules)\//,
    never: /^(?!src\/lib\/(schemas|rules)\/|valibot$)/,
    why: 'schemas and rules stand alone',
  },
  {
    part: /^src\/lib\/(?!server\/)/,
    never: /^(react|node:|astro)|^src\/lib\/server\//,
    why: 'lib runs anywhere',
  },
  {
    part: /[/.]service\.ts$/,
    never: /^(astro|kysely)/,
    evenTypes: true,
    why: 'services decide and know no web',
  },
  { part: /[/.]repository\.ts$/, never: /[/.]service\.ts$|\/http\//, why: 'repositories query' },
  {
    part: /\.document\.ts$|^src\/lib\/server\/kernel\/(documents|spreadsheets|files)\//,
    never: /[/.](service|repository)\.ts$/,
    why: 'the rim is handed data',
  },
  {
    part: /^src\/(?!lib\/server\/features\/identity\/)/,
    never: /^(better-auth|@better-auth)(\/|$)/,
    evenTypes: true,
    why: 'who signs in is known behind the door of identity',
  },
  {
    part: /^src\/lib\/server\/kernel\//,
    never: /^src\/lib\/server\/(?!kernel\/)/,
    evenTypes: true,
    why: 'the kernel knows no feature',
  },
]
