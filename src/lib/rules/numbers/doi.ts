/**
 * Normalises a pasted DOI: lower case, without the address in front. Null where it is none.
 * @example readDoi('https://doi.org/10.1000/XYZ.12') // '10.1000/xyz.12'
 */
export function readDoi(typed: string): string | null {
  const doi = typed
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/)?(dx\.)?doi\.org\//, '')
    .replace(/^doi:\s*/, '')
  return /^10\.\d{4,9}\/[\x21-\x7e]{1,200}$/.test(doi) && !/["<>]/.test(doi) ? doi : null
}

/** Returns the address of a publication. */
export const doiAddress = (doi: string): string => `https://doi.org/${doi}`
