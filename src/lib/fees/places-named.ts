import { type PlaceField, placeFields } from '#lib/rules/money/fee-places.ts'
import { m } from '#paraglide/messages.js'

/** Of the catalogue. */
interface View {
  byId(id: string): { kind: string; shortName: string } | null
  nameOf(id: string | null): string
}

type Places = Readonly<Partial<Record<PlaceField, string | null>>>

/** What it names, by the words of the catalogue. */
export const placesNamed = (view: View, structure: Places): string[] =>
  placeFields.flatMap((field) => wordOf(view, structure[field] ?? '') || [])

/** Whom it is for: everybody, where it names no place. */
export const whomNamed = (view: View, structure: Places): string =>
  placesNamed(view, structure).join(' · ') || m['structures.everybody']()

const wordOf = (view: View, id: string): string => {
  const entry = view.byId(id)
  return (entry?.kind === 'branch' && entry.shortName) || view.nameOf(id)
}
