/** Where the next piece of a document goes: each begins at `y` and leaves it below itself. Points. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  left: number
  width: number
  /** Where a further page begins. */
  top: number
  /** Nothing of the pieces stands below it. */
  bottom: number
  y: number
  /** Drawn on top of each further page, while something lasts that goes on overleaf; left out, nothing is. */
  again?: (() => void) | undefined
}

/** Turns to the next page where less than this is left. */
export function reserve(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom) turnPage(sheet)
}

export function turnPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = sheet.top
  sheet.again?.()
}
