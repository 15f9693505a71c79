import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import { getLocale } from '#paraglide/runtime.js'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import type { AdmissionChange, AdmissionRecord } from './admission.ts'
import { sayText } from './compose-admission-form.ts'

/** Newest first: what was changed of these fields of it, and what became of it. */
export async function admissionHistory(
  { admissions, people }: Pick<App, 'admissions' | 'people'>,
  { id }: Pick<AdmissionRecord, 'id'>,
  shown: readonly AdmissionFieldName[],
): Promise<ToldDeed[]> {
  const [changes, moves] = await Promise.all([admissions.history(id), admissions.moves(id)])
  const names = await people.namesOf([...new Set([...changes, ...moves].map(({ byId }) => byId))])
  const told = ({ byId, at, note }: { byId: string; at: string; note: string }) => ({
    ...{ by: names.get(byId) ?? '', at, note },
  })
  const deeds = [
    ...changes.map((change) => ({
      ...{ version: change.version, ...told(change) },
      ...{ deed: m['admissions.history.changed'](), fields: fieldsOf(change, shown) },
    })),
    ...moves.map((move) => ({
      ...{ version: move.version, ...told(move), fields: [] },
      // The states of its machine.
      deed:
        move.from === move.to
          ? m['admissions.history.registerUpdated']()
          : m[`admissions.history.${move.to as AdmissionState}`](),
    })),
  ]
  return deeds.toSorted((one, other) => other.version - one.version)
}

const fieldsOf = (
  { before, after }: AdmissionChange,
  shown: readonly AdmissionFieldName[],
): ToldDeed['fields'] =>
  Object.keys(after)
    .filter((name): name is AdmissionFieldName => shown.some((field) => field === name))
    .map((name) => ({
      field: m[`admissions.field.${name}`](),
      before: sayText(name, before[name] ?? '', getLocale()),
      after: sayText(name, after[name] ?? '', getLocale()),
    }))
