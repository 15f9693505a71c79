import type { Page } from 'playwright'

/** The subject of one picture. */
export interface Subject {
  group: 'Public pages' | 'Dashboards' | 'Office' | 'States' | 'Parts of forms'
  name: string
  path: string
  /** A username of the sample college; null is a visitor. */
  by: string | null
  /** Brings the page into the state, by selectors because the texts are in two languages. */
  bring?: (page: Page) => Promise<unknown>
  /** Captures only the screen: fixed or scrolled content is wrong on a picture of the whole page. */
  isScreen?: true
  /** Selector of parts to capture one by one instead of the page. */
  parts?: string
}

/** Describes a page after an interaction, as seen by a visitor unless `more.by` names a user. */
export const state = (name: string, path: string, more: Partial<Subject> = {}): Subject => ({
  group: 'States',
  name,
  path,
  by: null,
  ...more,
})
