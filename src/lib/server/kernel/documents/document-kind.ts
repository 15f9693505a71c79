import type { Letterhead } from './pieces/letterhead.ts'

/**
 * The data of each kind of document, by a name that begins with its feature's. Each feature adds its own,
 * in its `feature.ts`.
 */
export interface DocumentData {}
export type DocumentName = keyof DocumentData

/** What a sample is filled with: as people may write it, in the language of the document. */
export interface SampleWords {
  locale: 'en' | 'de'
  letterhead: Letterhead
  /** Stands wherever a person's or a subject's name does. */
  name: string
}

/** What a document needs of its feature: the data is composed there, and drawn in a process of its own. */
export interface DocumentKind<Data> {
  /** A module whose default export draws the data and answers the bytes. It is loaded where documents are drawn. */
  drawing: URL
  /** Documents as they come in real life, by what tells them apart; for the gallery and for the tests. */
  samples(words: SampleWords): Promise<Readonly<Record<string, Data>>>
}

export type DocumentKinds = { readonly [Name in DocumentName]?: DocumentKind<DocumentData[Name]> }

/** The default export of a drawing's module. The same data has the same bytes. */
export type Drawing<Data> = (data: Data) => Promise<Uint8Array>
