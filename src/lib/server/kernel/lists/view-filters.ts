import { showShortDate } from '#lib/i18n/dates.ts'
import type { FilterView, ListView } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import { addressOf, without } from './list-address.ts'
import type { AnyList, ListFilter } from './list-kind.ts'
import type { Choices, Wanted } from './wanted.ts'

/** The controls of a list, filled in with what is set. */
export const filtersOf = (kind: AnyList, { values }: Wanted, choices: Choices): FilterView[] =>
  (kind.filters ?? []).map((filter) => {
    const { name } = filter
    const label = filter.label()
    if (filter.kind === 'text') return { kind: 'text', name, label, value: values[name] ?? '' }
    if (filter.kind === 'choice') {
      const options = choices[name] ?? []
      return { kind: 'choice', name, label, any: filter.any(), options, value: values[name] ?? '' }
    }
    const [from = '', to = ''] = [values[`${name}From`], values[`${name}To`]]
    return { kind: filter.kind, name, label, from, to }
  })

/** What is set, in words, each with the way to take it off. */
export function chipsOf(kind: AnyList, wanted: Wanted, choices: Choices): ListView['chips'] {
  const chip = (label: string, names: readonly string[]) => ({
    label,
    without: addressOf(kind, without(wanted, names)),
  })
  const search = wanted.search ? [chip(m['list.quoted']({ name: wanted.search }), ['search'])] : []
  const set = (kind.filters ?? []).flatMap((filter) => {
    const said = sayValue(filter, wanted, choices)
    const { name } = filter
    return said ? [chip(`${filter.label()}: ${said}`, [name, `${name}From`, `${name}To`])] : []
  })
  return [...search, ...set]
}

function sayValue({ kind, name }: ListFilter, { values }: Wanted, choices: Choices): string {
  const value = values[name] ?? ''
  if (kind === 'text') return value
  if (kind === 'choice') return choices[name]?.find(([each]) => each === value)?.[1] ?? ''
  const say = kind === 'dates' ? (day: string): string => showShortDate(day) : String
  const [from, to] = [values[`${name}From`], values[`${name}To`]]
  if (from && from === to) return say(from)
  if (from && to) return `${say(from)} – ${say(to)}`
  if (from) return m['list.from']({ value: say(from) })
  return to ? m['list.to']({ value: say(to) }) : ''
}
