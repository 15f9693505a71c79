import { grey } from '../pdf/page.ts'
import { type TextBlock, layText } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

/** A label and what it says. */
export type Fact = readonly [label: string, value: string]

const label = { size: 8.5, color: grey, leading: 12 } as const
const value = { size: 10.5, weight: 700, leading: 14 } as const
const between = 7
const gutter = 16

/** In two columns, read by rows; a fact without a value is left out. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const half = sheet.width / 2
  const blocks = facts.filter(([, text]) => text !== '').map((fact) => blockOf(sheet, fact, half - gutter))
  for (let index = 0; index < blocks.length; index += 2) {
    const row = blocks.slice(index, index + 2)
    const height = Math.max(...row.map((block) => block.height))
    reserve(sheet, height)
    row.forEach((block, column) => block.draw(sheet.left + column * half, sheet.y))
    sheet.y += height + between
  }
}

function blockOf({ doc }: Sheet, [name, text]: Fact, width: number): TextBlock {
  const above = layText(doc, name, width, label)
  const below = layText(doc, text, width, value)
  return {
    height: above.height + below.height,
    draw(x, y) {
      above.draw(x, y)
      below.draw(x, y + above.height)
    },
  }
}
