import type { APIContext } from 'astro'
import type { Plot } from '#lib/campus/dashboards.ts'
import { href } from '#lib/i18n/href.ts'
import { showShare } from '#lib/i18n/numbers.ts'
import { say } from '#lib/i18n/say.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import {
  alumniData,
  type AlumniData,
  historyFileBytes,
  historyStatuses,
} from '#lib/schemas/alumni/history.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { recordActivity, type RecordTeller } from '../../../kernel/audit/record-history.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { AlumniHistories } from '../histories/histories.service.ts'
import type { History } from '../histories/history.ts'

const upload = { files: { photo: { bytes: historyFileBytes }, certificate: { bytes: historyFileBytes } } }

const fields = Object.keys(alumniData.entries)

/** Corrects a history, or removes one entered by mistake; the pressed button decides. */
export const handleAlumniHistory = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload, check: typedIn }, async (form, sent) => {
    requireAccess(alumniOffice, context.locals.user)
    const { histories } = context.locals.app.alumni
    const seen = { id, version: Number(textOf(form, 'version')) }
    switch (textOf(form, 'action')) {
      case 'remove':
        await histories.remove(id, seen.version, actorOf(context))
        return goOnDone(context, href(routes.alumniHistories), 'removed')
      case 'change': {
        const files = { photo: sent.photo[0], certificate: sent.certificate[0] }
        await histories.change(seen, typedIn(form), files, actorOf(context))
        return goOnDone(context, href(routes.alumniHistory(id)), 'changed')
      }
      default:
        throw invalid('request.invalid')
    }
  })

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData) => parseInput(alumniData, textsOf(form, fields))

/** Returns the initial form values of a history. */
export const historyInput = (history: AlumniData): Record<string, string> =>
  Object.fromEntries(Object.keys(alumniData.entries).map((name) => [name, history[name as keyof AlumniData]]))

/** Returns the conflicting fields after a rejected change of a history that was changed meanwhile; otherwise null. */
export async function staleHistory(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  history: History,
): Promise<StaleRecord | null> {
  if (sent.values['action'] !== 'change') return null
  return staleRecord(context, sent, {
    entity: 'alumniHistory',
    id: history.id,
    stored: historyInput(history),
    label: (field) => say(field === 'status' ? 'catalogue.status' : `alumni.field.${field}`) ?? '',
    word: (field, value) => (field === 'status' ? (say(`alumni.history.is.${value}`) ?? '') : value),
  })
}

/** Returns the history's audit entries, newest first, with the values before each change. */
export const historyChanges = (app: RecordTeller, entityId: string): Promise<ActivityEntry[]> =>
  recordActivity(app, { entity: 'alumniHistory', entityId })

/** Maximum number of bars in the chart of companies. */
const mostCompanies = 8
/** Upper bounds of the salary bands, in hundredths of a lakh. */
const bounds = [300, 500, 800, 1200] as const

/** Builds charts of status, companies and packages, each with a table. Leaves out charts without a bar. */
export async function historyPlots({ alumni: { histories } }: Pick<App, 'alumni'>): Promise<Plot[]> {
  const plots = await Promise.all([statuses(histories), companies(histories), packages(histories)])
  return plots.filter(({ bars }) => bars.some(({ value }) => value > 0))
}

async function statuses(histories: AlumniHistories): Promise<Plot> {
  const counted = new Map((await histories.byStatus()).map(({ name, count }) => [name, count]))
  const working = counted.get('working') ?? 0
  const all = working + (counted.get('studying') ?? 0)
  return {
    name: 'status',
    title: m['alumni.history.plot.status']({ share: showShare(working, Math.max(all, 1)) }),
    columns: [m['catalogue.status'](), m['alumni.history.plot.alumni']()],
    about: '',
    bars: historyStatuses.map((each) => ({
      label: m[`alumni.history.is.${each}`](),
      value: counted.get(each) ?? 0,
    })),
  }
}

async function companies(histories: AlumniHistories): Promise<Plot> {
  const found = await histories.companies(mostCompanies)
  return {
    name: 'companies',
    title: m['alumni.history.plot.companies']({ company: found[0]?.name ?? '' }),
    columns: [m['alumni.field.companyName'](), m['alumni.history.plot.alumni']()],
    about: '',
    bars: found.map(({ name, count }) => ({ label: name, value: count })),
  }
}

async function packages(histories: AlumniHistories): Promise<Plot> {
  const { all, below } = await histories.packagesBelow(bounds)
  const upTo = [...below, all]
  const labels = [
    m['alumni.history.plot.below']({ lakhs: lakhs(bounds[0]) }),
    ...bounds
      .slice(1)
      .map((end, index) =>
        m['alumni.history.plot.between']({ from: lakhs(bounds[index] ?? 0), to: lakhs(end) }),
      ),
    m['alumni.history.plot.above']({ lakhs: lakhs(bounds.at(-1) ?? 0) }),
  ]
  return {
    name: 'packages',
    title: m['alumni.history.plot.packages'](),
    columns: [m['alumni.field.packages'](), m['alumni.history.plot.alumni']()],
    about: m['alumni.history.plot.packagesAbout'](),
    bars: upTo.map((count, index) => ({
      label: labels[index] ?? '',
      value: count - (upTo[index - 1] ?? 0),
    })),
  }
}

const lakhs = (hundredths: number): string => String(hundredths / 100)
