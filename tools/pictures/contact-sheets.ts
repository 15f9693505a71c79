import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sheet } from './sheet.ts'
import type { Picture } from './take.ts'

export interface TakenSheet {
  sheet: Sheet
  pictures: readonly Picture[]
}

/** Writes one HTML page per sheet and an index, to be opened from the disk. */
export function writeContactSheets(folder: string, sheets: readonly TakenSheet[]): string {
  for (const each of sheets) writeFileSync(join(folder, pageOf(each.sheet)), contactSheet(each, sheets))
  const index = join(folder, 'index.html')
  const links = sheets.map((each) => `<li>${link(each.sheet)} · ${each.pictures.length}</li>`)
  writeFileSync(index, html('Pictures', `<h1>Pictures</h1><ul>${links.join('')}</ul>`))
  return index
}

const pageOf = ({ name }: Sheet): string => `${name}.html`
const link = (sheet: Sheet): string => `<a href="${pageOf(sheet)}">${sheet.name}</a>`

function contactSheet({ sheet, pictures }: TakenSheet, all: readonly TakenSheet[]): string {
  const groups = [...new Set(pictures.map(({ group }) => group))]
  const sections = groups.map((group) => {
    const figures = pictures.filter((each) => each.group === group).map((each) => figure(each, sheet))
    return `<h2>${escaped(group)}</h2><div>${figures.join('\n')}</div>`
  })
  const nav = all.map((each) => link(each.sheet)).join(' · ')
  return html(sheet.name, `<nav>${nav}</nav><h1>${sheet.name}</h1>${sections.join('\n')}`)
}

function figure({ name, file }: Picture, { width }: Sheet): string {
  const shown = width < 600 ? 200 : 380
  const picture = `<img src="${encodeURI(file)}" width="${shown}" loading="lazy" alt="">`
  return `<figure style="width:${shown}px"><a href="${encodeURI(file)}">${picture}</a><figcaption>${escaped(name)}</figcaption></figure>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const html = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; background: #e9ebee; color: #1b1f24 }
  div { display: flex; flex-wrap: wrap; gap: 20px; align-items: start }
  figure { margin: 0 }
  a:has(img) { display: block; max-height: 480px; overflow: hidden; border: 1px solid #b9bfc7; background: #fff }
  img { display: block; height: auto }
  figcaption { font-size: 12px; overflow-wrap: anywhere }
</style>
${body}
</html>
`
