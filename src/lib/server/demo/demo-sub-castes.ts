import * as v from 'valibot'
import { entryInput } from '#lib/schemas/catalogue.ts'
import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'

/** A few of each category, as the lists of Andhra Pradesh have them; every state has its own. */
const subCastes: Readonly<Record<string, readonly string[]>> = {
  'BC-A': ['Rajaka', 'Mangali', 'Vadde'],
  'BC-B': ['Gowda', 'Padmasali', 'Kuruba'],
  'BC-C': ['Christian convert from SC'],
  'BC-D': ['Yadava', 'Golla', 'Munnuru Kapu'],
  'BC-E': ['Dudekula', 'Shaik'],
  SC: ['Mala', 'Madiga', 'Adi Andhra'],
  ST: ['Lambadi', 'Koya', 'Yerukula'],
}

export const subCastesOf = (category: string): readonly string[] => subCastes[category] ?? []

/** So that a category has something that depends on it. */
export async function seedSubCastes({ catalogue }: App, actor: Actor): Promise<void> {
  const view = await catalogue.read()
  for (const { id, name } of view.open('casteCategory'))
    for (const subCaste of subCastesOf(name))
      await catalogue.add('subCaste', v.parse(entryInput, { name: subCaste, parentId: id }), actor)
}
