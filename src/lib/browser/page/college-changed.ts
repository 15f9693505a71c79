/** An event of the document: an island has changed what the page shows of the college beside it. */
const collegeChanged = 'collegechanged'

export const tellCollegeChanged = (): boolean => document.dispatchEvent(new Event(collegeChanged))

export const onCollegeChanged = (work: () => void): void => document.addEventListener(collegeChanged, work)
