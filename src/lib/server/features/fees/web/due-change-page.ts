import { aboutDue } from '#lib/fees/due-words.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { routes } from '#lib/routes.ts'
import type { App } from '../../../kernel/app.ts'
import type { DueChange } from '../changes/due-change.ts'
import type { Due } from '../dues/due.ts'
import { describeRuns } from '../runs/describe-runs.ts'
import { knownPayer } from './payer-page.ts'

/** A change of dues as its page shows it to the person who decides. */
export interface DueChangeView extends DueChange {
  /** What it is about, and where that is seen. */
  subject: { title: string; link: string }
  by: string
  /** All that the same person owes or owed: what is added for less, or stands there twice, shows beside each other. */
  dues: readonly Due[]
}

/** Null where there is no such change. */
export async function dueChangePage(app: App, id: string): Promise<DueChangeView | null> {
  const change = await app.fees.changes.find(id)
  if (!change) return null
  const names = await app.people.namesOf([change.createdBy])
  const due = change.subjectKind === 'due' ? await app.fees.due(change.subjectId) : null
  return {
    ...change,
    subject: await subjectOf(app, change, due),
    by: names.get(change.createdBy) ?? '',
    dues: due ? await app.fees.duesOf(due.payer) : [],
  }
}

async function subjectOf(
  app: App,
  { subjectKind, subjectId }: DueChange,
  due: Due | null,
): Promise<DueChangeView['subject']> {
  if (subjectKind === 'run') {
    const [run] = await describeRuns(app, [subjectId])
    return { title: run?.title ?? '', link: routes.duesRun(subjectId) }
  }
  if (subjectKind === 'upload') {
    const { fileName } = await app.imports.show(subjectId)
    return { title: fileName, link: routes.duesUpload }
  }
  const payer = due && (await knownPayer(app, due.payer.kind, due.payer.id))
  const about = due && aboutDue(await app.catalogue.read(), due)
  const title = oneLine([payer?.name, payer?.number, due?.feeType, about])
  return { title, link: routes.due(subjectId) }
}
