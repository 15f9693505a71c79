/** Declares the part of citation-js we use; its own types do not cover parsing a text. */
declare module '@citation-js/core' {
  /** A work in CSL-JSON form. */
  export interface CslWork {
    'citation-key'?: string
    type?: string
    title?: string
    author?: readonly { given?: string; family?: string; literal?: string }[]
    'container-title'?: string
    publisher?: string
    ISSN?: string
    ISBN?: string
    /** The patent number; set for patents only. */
    number?: string | number
    DOI?: string
    issued?: { 'date-parts'?: readonly (readonly (number | string)[])[] }
  }

  export const plugins: {
    input: {
      /** @throws Error if the text is not valid BibTeX */
      chain(text: string, options: { forceType: string; generateGraph: boolean }): CslWork[]
    }
  }
}

declare module '@citation-js/plugin-bibtex' {}
