import type { APIContext } from 'astro'
import { showShortDate } from '#lib/i18n/dates.ts'
import { type NoticePlace, placeOf } from '#lib/notices/notice-place.ts'
import { sayAudiences } from '#lib/notices/say-audiences.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import type { ToldDeed } from '#lib/lists/told-deed.ts'
import { m } from '#paraglide/messages.js'
import { recordDeeds, type RecordTeller } from '../../../kernel/audit/record-history.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import { addressOf } from '../../../kernel/kept-files/stored-file.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { Notice } from '../notice.ts'

interface NoticePage {
  notice: Notice
  place: NoticePlace
  /** Where its file is, and what that is called; null where it has none. */
  paper: { address: string; name: string } | null
  state: FormState
  stale: StaleRecord | null
  deeds: readonly ToldDeed[]
  /** Who wrote it. */
  by: string
}

/** What the office sees of a notice; null for one that is not there. */
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
  const stale = await staleRecord(context, withChosen(sent), {
    entity: 'notice',
    id,
    stored: { ...stored, audiences: sayAudiences(notice.audiences) },
    label: (field) => m[`notices.field.${field as keyof typeof stored}`](),
    word: (field, value) => (field.startsWith('shown') && value ? showShortDate(value) : value),
  })
  return {
    notice,
    place: placeOf(notice, indianDate(app.clock.now())),
    paper: paper && { address: addressOf(paper), name: paper.name },
    state: shownState(sent, notice, stored),
    stale,
    deeds: await noticeHistory(app, id),
    by: (await app.people.namesOf([notice.createdBy])).get(notice.createdBy) ?? '',
  }
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

/** With what was ticked as people read it, to be compared with what is stored. */
const withChosen = (sent: FormState): Pick<FormState, 'code' | 'values'> => ({
  code: sent.values['action'] === 'change' ? sent.code : '',
  values: { ...sent.values, audiences: sayAudiences(sent.chosen('audiences')) },
})

/** What was typed where the form was sent, else what is stored; and on from the version that is stored. */
function shownState(sent: FormState, notice: Notice, stored: Record<string, string>): FormState {
  const version = String(notice.version)
  if (sent.values['action'] === 'change') return { ...sent, values: { ...sent.values, version } }
  return {
    ...sent,
    values: { ...stored, ...(notice.isImportant && { isImportant: 'on' }), version },
    chosen: (name) => (name === 'audiences' ? notice.audiences : []),
  }
}

/** What was done with a notice, the newest first. */
const noticeHistory = (app: RecordTeller, entityId: string): Promise<ToldDeed[]> =>
  recordDeeds(app, { entity: 'notice', entityId })
