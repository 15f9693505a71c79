import type { Letterhead } from './pieces/letterhead.ts'

/**
 * The data of each kind of document, by a name that begins with its feature's. Each feature adds its own in its
 * `feature.ts`.
 */
export interface DocumentData {}
export type DocumentName = keyof DocumentData

/** The texts of a sample, realistic and in the language of the document. */
export interface SampleWords {
  locale: 'en' | 'de'
  letterhead: Letterhead
  /** The name used for every person and subject. */
  name: string
}

/** What a feature declares for a document. The feature composes the data; a separate process draws it. */
export interface DocumentKind<Data> {
  /** A module whose default export draws the data and returns the bytes. It is loaded in the drawing process. */
  drawing: URL
  /** Returns realistic sample documents by the name of the case, for the gallery and the tests. */
  samples(words: SampleWords): Promise<Readonly<Record<string, Data>>>
}

export type DocumentKinds = { readonly [Name in DocumentName]?: DocumentKind<DocumentData[Name]> }

/** The default export of a drawing module. The same data gives the same bytes. */
export type Drawing<Data> = (data: Data) => Promise<Uint8Array>
