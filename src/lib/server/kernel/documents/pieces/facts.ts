import { grey } from '../pdf/page.ts'
import { drawLeaf } from '../pdf/structure.ts'
import { type TextBlock, layText, widthOf } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

type Columns = 2 | 3 | 4

const label = { size: 8.5, color: grey, leading: 12 } as const
/** Three columns are for many facts, so they are set tighter; four are for as many as a page can take. */
const labelStyles = { 2: label, 3: label, 4: { ...label, size: 7.5, leading: 8.5 } } as const
const values = {
  2: { size: 10.5, weight: 700, leading: 14 },
  3: { size: 9.5, weight: 700, leading: 13 },
  4: { size: 8.5, weight: 700, leading: 10 },
} as const
const between = { 2: 7, 3: 5, 4: 2.5 } as const
const gutter = 16

interface PlacedFact {
  above: TextBlock
  below: TextBlock
  column: number
}

/**
 * Draws facts in columns, row by row, and skips facts without a value. In three or four columns, a long value spans
 * two. Of two columns the left one takes `first` of the width.
 */
export function drawFacts(
  sheet: Sheet,
  facts: readonly Fact[],
  columns: Columns = 2,
  first = 1 / columns,
): void {
  const widths = widthsOf(sheet, columns, first)
  for (const row of rowsOf(sheet, facts, widths)) {
    const { labels, all } = heightsOf(row)
    reserve(sheet, all)
    for (const { above, below, column } of row) {
      const left = sheet.left + sum(widths.slice(0, column))
      // The values of a row share one baseline, and each label is right above its value.
      drawLeaf(sheet.doc, 'P', (part) =>
        part(() => {
          above.draw(left, sheet.y + labels - above.height)
          below.draw(left, sheet.y + labels)
        }),
      )
    }
    sheet.y += all + between[columns]
  }
}

/** Returns the height of the facts, for callers that keep them together with something else. */
export function heightOfFacts(sheet: Sheet, facts: readonly Fact[], columns: Columns = 2): number {
  const rows = rowsOf(sheet, facts, widthsOf(sheet, columns, 1 / columns))
  return rows.reduce((sum, row) => sum + heightsOf(row).all + between[columns], 0)
}

function heightsOf(row: readonly PlacedFact[]): { labels: number; all: number } {
  const labels = Math.max(...row.map(({ above }) => above.height))
  return { labels, all: labels + Math.max(...row.map(({ below }) => below.height)) }
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

const widthsOf = ({ width }: Sheet, columns: Columns, first: number): readonly number[] =>
  columns === 2
    ? [width * first, width * (1 - first)]
    : Array.from({ length: columns }, () => width / columns)

function rowsOf(sheet: Sheet, facts: readonly Fact[], widths: readonly number[]): PlacedFact[][] {
  // The widths are those of `widthsOf`.
  const columns = widths.length as Columns
  const rows: PlacedFact[][] = []
  let taken: number = columns
  for (const fact of facts.filter(([, text]) => text !== '')) {
    const [width = 0] = widths
    const isLong = columns > 2 && widthOf(sheet.doc, fact[1], values[columns]) > width - gutter
    const span = isLong ? 2 : 1
    if (taken + span > columns) {
      rows.push([])
      taken = 0
    }
    const room = sum(widths.slice(taken, taken + span)) - gutter
    const above = layText(sheet.doc, fact[0], room, labelStyles[columns])
    const below = layText(sheet.doc, fact[1], room, values[columns])
    rows.at(-1)?.push({ above, below, column: taken })
    taken += span
  }
  return rows
}
