/** An event of the document: the uploads that a page lists are no longer what it shows. */
export const importsChanged = 'importschanged'

export const tellImportsChanged = (): boolean => document.dispatchEvent(new Event(importsChanged))
