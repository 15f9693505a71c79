/** What of the library is used: its own types do not say how a text is read. */
declare module '@citation-js/core' {
  /** A work, as CSL-JSON has it. */
  export interface CslWork {
    'citation-key'?: string
    type?: string
    title?: string
    author?: readonly { given?: string; family?: string; literal?: string }[]
    'container-title'?: string
    publisher?: string
    ISSN?: string
    ISBN?: string
    /** Of a patent. */
    number?: string | number
    DOI?: string
    issued?: { 'date-parts'?: readonly (readonly (number | string)[])[] }
  }

  export const plugins: {
    input: {
      /** @throws Error where the text does not follow the grammar */
      chain(text: string, options: { forceType: string; generateGraph: boolean }): CslWork[]
    }
  }
}

declare module '@citation-js/plugin-bibtex' {}
