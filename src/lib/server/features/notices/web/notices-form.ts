import type { APIContext } from 'astro'
import { showShortDate } from '#lib/i18n/dates.ts'
import { href } from '#lib/i18n/href.ts'
import { counted } from '#lib/i18n/numbers.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { noticeWriters } from '#lib/notices/notice-roles.ts'
import { type NoticePlace, noticePlace, sayAudiences } from '#lib/notices/notice-words.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { isLimited, type NoticeFields, noticeInput } from '#lib/schemas/notices.ts'
import type { Option } from '#lib/lists/list-view.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { recordActivity, type RecordTeller } from '../../../kernel/audit/record-history.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { isUrlEncoded } from '../../../kernel/http/forms/read-form.ts'
import { fileAddress } from '../../../kernel/kept-files/stored-file.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { sayLimits } from '../notice-limits.ts'
import type { Notice } from '../notice.ts'
import { mostPaperBytes } from '../notices-files.ts'

const upload = { files: { paper: { bytes: mostPaperBytes } } }

/** Adds a notice as a draft. */
export const handleNewNotice = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload, check: typedIn }, async (form, { paper: [file = null] }) => {
    const { app, user } = context.locals
    requireAccess(noticeWriters, user)
    const id = await app.notices.add(typedIn(form), actorOf(context), file)
    return goOnDone(context, href(routes.officeNotice(id)), 'added')
  })

/** Handles a form of the notice's page. A form with only a button has no file and uses a cheaper limit. */
export const noticeSent = (context: APIContext, id: string): Promise<Response | FormState> =>
  (isUrlEncoded(context.request) ? handleNoticeAction : handleNoticeChange)(context, id)

export const handleNoticeChange = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload, check: typedIn }, async (form, { paper: [file = null] }) => {
    const seen = seenBy(context, { id, form })
    if (textOf(form, 'action') !== 'change') throw invalid('request.invalid')
    const sent = { file, isDropped: form.has('dropPaper') }
    await context.locals.app.notices.change(seen, typedIn(form), actorOf(context), sent)
    return done(context, id, 'changed')
  })

/** Publishes, withdraws or removes a notice, depending on the submit button. */
export const handleNoticeAction = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { notices } = context.locals.app
    const seen = seenBy(context, { id, form })
    const actor = actorOf(context)
    switch (textOf(form, 'action')) {
      case 'publish':
        await notices.publish(seen, actor)
        return done(context, id, 'published')
      case 'withdraw':
        await notices.withdraw(seen, actor)
        return done(context, id, 'withdrawn')
      case 'remove':
        await notices.remove(seen, actor)
        return goOnDone(context, href(routes.officeNotices), 'removed')
      default:
        throw invalid('request.invalid')
    }
  })

/** @throws DomainError Forbidden */
function seenBy({ locals }: Pick<APIContext, 'locals'>, { id, form }: { id: string; form: FormData }) {
  requireAccess(noticeWriters, locals.user)
  return { id, version: Number(textOf(form, 'version')) }
}

const done = (context: APIContext, id: string, word: string): Response =>
  goOnDone(context, href(routes.officeNotice(id)), word)

const texts = ['titleEn', 'textEn', 'titleDe', 'textDe', 'shownFrom', 'shownUntil', 'link', 'isImportant']

const lists = ['audiences', 'branchIds', 'batchIds'] as const

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): NoticeFields =>
  parseInput(noticeInput, {
    ...textsOf(form, texts),
    ...Object.fromEntries(lists.map((name) => [name, form.getAll(name)])),
  })

type ClassChoices = Record<'branchIds' | 'batchIds', readonly Option[]>

/** The branches and batches of today, and those that the form has already. */
export async function classChoices(
  { locals: { app, user } }: Pick<APIContext, 'locals'>,
  { chosen }: Pick<FormState, 'chosen'>,
): Promise<ClassChoices> {
  const view = await app.catalogue.read()
  const choices = async (kind: 'branch' | 'batch'): Promise<Option[]> => {
    const shown = new Set([...view.open(kind).map(({ id }) => id), ...chosen(`${kind}Ids`)])
    const all = user ? await app.catalogue.placesSeenBy(kind, user) : []
    return all.filter(([id]) => shown.has(id))
  }
  return { branchIds: await choices('branch'), batchIds: await choices('batch') }
}

interface NoticePage {
  notice: Notice
  /** The branches and batches to which it is limited, and how many students they have; empty if it is not. */
  limits: string
  choices: ClassChoices
  place: NoticePlace
  /** The attachment; null if there is none. */
  paper: { address: string; name: string; bytes: number } | null
  state: FormState
  stale: StaleRecord | null
  activity: readonly ActivityEntry[]
  /** The author's name. */
  by: string
}

/** The office's view of a notice; null if it does not exist. */
export async function noticePage(
  context: Pick<APIContext, 'locals'>,
  id: string,
  sent: FormState,
): Promise<NoticePage | null> {
  const { app } = context.locals
  const notice = await app.notices.find(id)
  if (!notice) return null
  const paper = await app.notices.paper(id)
  const stored = storedTexts(notice)
  const view = await app.catalogue.read()
  const stale = await staleRecord(context, withChosen(view, sent), {
    entity: 'notice',
    id,
    stored: { ...stored, audiences: sayAudiences(notice.audiences), limits: sayLimits(view, notice) },
    label: (field) => m[`notices.field.${field as keyof typeof stored}`](),
    word: (field, value) => (field.startsWith('shown') && value ? showShortDate(value) : value),
  })
  const state = shownState(sent, notice, stored)
  return {
    notice,
    limits: await sayReach(app, view, notice),
    choices: await classChoices(context, state),
    place: noticePlace(notice, indianDate(app.clock.now())),
    paper: paper && { address: fileAddress(paper), name: paper.name, bytes: paper.bytes },
    state,
    stale,
    activity: await noticeHistory(app, id),
    by: (await app.people.namesOf([notice.createdBy])).get(notice.createdBy) ?? '',
  }
}

async function sayReach(app: Pick<App, 'students'>, view: CatalogueView, notice: Notice): Promise<string> {
  if (!isLimited(notice)) return ''
  const count = await app.students.countIn(notice.branchIds, notice.batchIds)
  return m['notices.office.reach']({ limits: sayLimits(view, notice), ...counted(count) })
}

const storedTexts = ({ titleEn, textEn, titleDe, textDe, shownFrom, shownUntil, link }: Notice) => ({
  titleEn,
  textEn,
  titleDe,
  textDe,
  shownFrom,
  shownUntil,
  link,
})

/** Formats the ticked boxes for display, so that they can be compared with the stored ones. */
const withChosen = (view: CatalogueView, sent: FormState): Pick<FormState, 'code' | 'values'> => ({
  code: sent.values['action'] === 'change' ? sent.code : '',
  values: {
    ...sent.values,
    audiences: sayAudiences(sent.chosen('audiences')),
    limits: sayLimits(view, { branchIds: sent.chosen('branchIds'), batchIds: sent.chosen('batchIds') }),
  },
})

/** The form's values: the input if it was submitted, otherwise the stored notice; always with the stored version. */
function shownState(sent: FormState, notice: Notice, stored: Record<string, string>): FormState {
  const version = String(notice.version)
  if (sent.values['action'] === 'change') return { ...sent, values: { ...sent.values, version } }
  return {
    ...sent,
    values: { ...stored, ...(notice.isImportant && { isImportant: 'on' }), version },
    chosen: (name) => [
      ...(lists.some((each) => each === name) ? notice[name as (typeof lists)[number]] : []),
    ],
  }
}

/** The activity entries of a notice, newest first. */
const noticeHistory = (app: RecordTeller, entityId: string): Promise<ActivityEntry[]> =>
  recordActivity(app, { entity: 'notice', entityId })
