declare module 'subset-font' {
  /** Returns a font that has only the letters of the text, with its axes limited. */
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Readonly<Record<string, { min: number; max: number }>>
    },
  ): Promise<Uint8Array>
}
