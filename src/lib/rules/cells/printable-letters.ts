/**
 * Code point ranges that the fonts of documents can print. A test regenerates this table from the fonts and compares.
 * Only the server uses it; no browser loads it.
 */
export const printableRanges = `
20-7e a0-2cc 2ce-2d7 2da 2dc-301 303-304 308-309 323 329 340-341 344 370-377 37a-37f 384-38a 38c
38e-3a1 3a3-3e1 3f0-45f 490-491 4b0-4b1 600-6ff 750-77f 870-88e 890-891 898-8e1 8e3-983 985-98c
98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 9e6-9fe a01-a03
a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a51 a59-a5c
a5e a66-a76 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0
ae0-ae3 ae6-af1 af9-aff b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48
b4b-b4d b55-b57 b5c-b5d b5f-b63 b66-b77 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f
ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 be6-bfa c00-c0c c0e-c10 c12-c28 c2a-c39
c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 c66-c6f c77-c8c c8e-c90 c92-ca8 caa-cb3
cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ce6-cef cf1-cf3 d00-d0c d0e-d10 d12-d44
d46-d48 d4a-d4f d54-d63 d66-d7f 1680 180e 1c50-1c7f 1cd0-1cf6 1cf8-1cf9 1d00-1dbf 1e00-1eff
2000-2011 2013-2015 2018-201a 201c-201e 2020 2022 2026 2028-202f 2032-2033 2039-203a 2044
205f-206f 20a0-20c0 20f0 2113 2116 2122 2212 25cc 2c60-2c7f 3000 a720-a7ca a7d0-a7d1 a7d3
a7d5-a7d9 a7f2-a7ff a830-a839 a8e0-a8ff aae0-aaf6 abc0-abed abf0-abf9 fb50-fbc2 fbd3-fd8f
fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc feff 11b00-11b09
`

const ranges = printableRanges
  .trim()
  .split(/\s+/)
  .map((range): readonly [number, number] => {
    const [first = '', last = first] = range.split('-')
    return [parseInt(first, 16), parseInt(last, 16)]
  })

const isPlain = /^[\x20-\x7e]*$/
/** Matches soft hyphens and direction marks, which have no width and are not drawn. */
export const undrawnMarks = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Matches line breaks and joiners; the schema of a text decides whether it may contain them. */
const isUnseen = /^[\p{Cc}\p{Cs}\p{Z}\u200c\u200d]$/u

/** A character that no document can print. */
export interface UnprintableLetter {
  letter: string
  /** Its Unicode code point, to identify a letter that a screen cannot show. */
  code: string
}

/**
 * Returns the first character that no document can print; null where all can be printed.
 * @example unprintableIn('Asha 🎓') // { letter: '🎓', code: 'U+1F393' }
 */
export function unprintableIn(text: string): UnprintableLetter | null {
  if (isPlain.test(text)) return null
  for (const letter of text.normalize('NFC').replaceAll(undrawnMarks, '')) {
    const code = letter.codePointAt(0) ?? 0
    if (!isPrintable(code) && !isUnseen.test(letter))
      return { letter, code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` }
  }
  return null
}

function isPrintable(code: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] ?? [0, 0]
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}
