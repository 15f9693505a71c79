import { type PlaceField, placeFields } from '#lib/rules/money/fee-places.ts'
import { m } from '#paraglide/messages.js'

/** The part of the catalogue view that this module uses. */
interface View {
  byId(id: string): { kind: string; shortName: string } | null
  nameOf(id: string | null): string
}

type Places = Readonly<Partial<Record<PlaceField, string | null>>>

/** Lists the names of the catalogue entries that a fee structure is limited to. */
export const placesNamed = (view: View, structure: Places): string[] =>
  placeFields.flatMap((field) => wordOf(view, structure[field] ?? '') || [])

/** Describes whom a fee structure applies to: everybody, where it names no catalogue entry. */
export const whomNamed = (view: View, structure: Places): string =>
  placesNamed(view, structure).join(' · ') || m['structures.everybody']()

const wordOf = (view: View, id: string): string => {
  const entry = view.byId(id)
  return (entry?.kind === 'branch' && entry.shortName) || view.nameOf(id)
}
