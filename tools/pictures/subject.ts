import type { Page } from 'playwright'

/** What one picture is taken of. */
export interface Subject {
  group: 'Public pages' | 'Dashboards' | 'Office' | 'States' | 'Parts of forms'
  name: string
  path: string
  /** Who looks: a user name of the sample college; null is a visitor. */
  by: string | null
  /** Brings the page into the state; by selectors, for the words are in two languages. */
  bring?: (page: Page) => Promise<unknown>
  /** Only what fits the screen: what is fixed or scrolled is not to be seen on a picture of the whole page. */
  isScreen?: true
  /** One picture of each such part instead of the page. */
  parts?: string
}

/** A page as it becomes when something is done on it; a visitor's, where nobody is named. */
export const state = (name: string, path: string, more: Partial<Subject> = {}): Subject => ({
  group: 'States',
  name,
  path,
  by: null,
  ...more,
})
