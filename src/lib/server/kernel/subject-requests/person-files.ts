import { m } from '#paraglide/messages.js'
import type { PersonalFile } from '../personal-data/personal-data.ts'
import type { PersonalSection } from './personal-data.service.ts'

export interface Handout {
  /** The search text for the person. */
  typed: string
  /** An instant. */
  at: string
  language: string
  sections: readonly PersonalSection[]
  besides: readonly Pick<PersonalSection, 'title' | 'kept'>[]
}

/** Builds a person's export: JSON for programs, a page for people, and their files. */
export const filesOf = (handout: Handout): PersonalFile[] => [
  { name: 'person.json', bytes: Buffer.from(dataOf(handout)) },
  { name: 'index.html', bytes: Buffer.from(pageOf(handout)) },
  ...handout.sections.flatMap(({ files }) =>
    files.map(({ name, bytes }) => ({ name: `files/${name}`, bytes })),
  ),
]

function dataOf({ typed, at, sections, besides }: Handout): string {
  const shown = sections.map(({ name, title, kept, rows, files }) => [
    name,
    { title, kept, rows, files: files.map((file) => `files/${file.name}`) },
  ])
  return `${JSON.stringify({ person: typed, at, sections: Object.fromEntries(shown), besides }, null, 2)}\n`
}

/** Builds a page that opens from the disk and loads nothing else. */
function pageOf({ typed, at, language, sections, besides }: Handout): string {
  const title = escape(m['personalData.file.title']({ person: typed }))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:12rem 1fr;gap:0 1rem;border-top:1px solid #ccc;padding-top:.5rem}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}</style>
</head><body><h1>${title}</h1><p>${escape(m['personalData.file.made']({ date: at.slice(0, 10) }))}</p>
${sections.map(sectionOf).join('\n')}
${besides.length > 0 ? `<h2>${escape(m['personalData.file.besides']())}</h2>` : ''}
${besides.map((each) => `<p>${escape(`${each.title}: ${each.kept}`)}</p>`).join('\n')}
</body></html>
`
}

const sectionOf = ({ title, kept, rows, files }: PersonalSection): string =>
  `<section><h2>${escape(title)}</h2><p>${escape(m['personalData.file.kept']({ kept }))}</p>
${rows.map(rowOf).join('\n')}
${files.map(({ name }) => `<p><a href="files/${encodeURIComponent(name)}">${escape(name)}</a></p>`).join('\n')}</section>`

const rowOf = (row: object): string =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(textOf(value))}</dd>`)
    .join('')}</dl>`

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '–' : JSON.stringify(value, null, 1)

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
