/** The drawing position of a document: each part starts at `y` and moves it below itself. Points. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  left: number
  width: number
  /** The y at which a further page begins. */
  top: number
  /** The y below which no part draws. */
  bottom: number
  y: number
  /** The college's colour, as it is printed. */
  accent: string
  /** Draws the head of each further page while a part continues overleaf; omitted if nothing is repeated. */
  again?: (() => void) | undefined
}

/** Turns to the next page if less than `height` is left. */
export function reserve(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom) turnPage(sheet)
}

export function turnPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = sheet.top
  sheet.again?.()
}
