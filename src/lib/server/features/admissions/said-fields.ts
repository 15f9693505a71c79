import type { AdmissionFields } from './admission.ts'

/**
 * What is filled in. Of sixty fields a sheet has twenty: what it leaves open would be most of what is sealed, kept and
 * read again of its rows.
 */
export interface SaidFields {
  entries: Partial<AdmissionFields['entries']>
  texts: Partial<AdmissionFields['texts']>
  aadhaar: string
}

export const saidOf = ({ entries, texts, aadhaar }: AdmissionFields): SaidFields => ({
  entries: filled(entries),
  texts: filled(texts),
  aadhaar,
})

/** Those that say something; neither texts nor ids are ever 0. */
function filled<Fields extends object>(fields: Fields): Partial<Fields> {
  const said: Partial<Fields> = {}
  for (const name in fields) if (fields[name]) said[name] = fields[name]
  return said
}
