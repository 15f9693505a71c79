/** Event of the document: an island has changed college data that the page shows next to it. */
const collegeChanged = 'collegechanged'

export const announceCollegeChanged = (): boolean => document.dispatchEvent(new Event(collegeChanged))

export const onCollegeChanged = (work: () => void): void => document.addEventListener(collegeChanged, work)

/** Event of the document: the list of uploads on the page is out of date. */
const importsChanged = 'importschanged'

export const announceImportsChanged = (): boolean => document.dispatchEvent(new Event(importsChanged))

/** Subscribes to the event and returns the function that unsubscribes. */
export function onImportsChanged(work: () => void): () => void {
  document.addEventListener(importsChanged, work)
  return () => document.removeEventListener(importsChanged, work)
}
