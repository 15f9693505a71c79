import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { ImportChoice } from '../import-column.ts'
import type { ImportKind } from '../import-kind.ts'

/** A choice before the file as its page asks it, in the current language. */
export type ShownChoice =
  | { name: string; title: string; values: { value: string; title: string }[] }
  | { name: string; title: string; help: string; today: string }

const askedBefore = ({ choices = [] }: Pick<ImportKind, 'choices'>): ImportChoice[] =>
  choices.filter((choice) => !('isAskedLater' in choice))

export const showChoices = (kind: Pick<ImportKind, 'choices'>, at: string): ShownChoice[] =>
  askedBefore(kind).map((choice) => {
    const { name } = choice
    const title = choice.title()
    if ('isDay' in choice) return { name, title, help: choice.help(), today: indianDate(at) }
    const values = choice.values.map((each) => ({ value: each.value, title: each.title() }))
    return { name, title, values }
  })

/** Returns what was chosen before a file, in the current language; nothing of choices that were not asked then. */
export const showChosen = (kind: Pick<ImportKind, 'choices'>, options: ImportOptions): ImportView['chosen'] =>
  askedBefore(kind).flatMap((choice) => {
    const chosen = options[choice.name]
    if (chosen === undefined) return []
    const text =
      'isDay' in choice
        ? showDate(chosen)
        : (choice.values.find(({ value }) => value === chosen)?.title() ?? chosen)
    return [{ title: choice.title(), text }]
  })
