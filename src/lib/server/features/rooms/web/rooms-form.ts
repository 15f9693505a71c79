import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { showDate } from '#lib/i18n/dates.ts'
import { say } from '#lib/i18n/say.ts'
import { formatFloor } from '#lib/rooms/format-floor.ts'
import { routes } from '#lib/routes.ts'
import { examLayoutInput, roomInput, type TypedExamLayout, type TypedRoom } from '#lib/schemas/rooms/room.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textsOf, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { roomRights } from '../policy.ts'
import { type Room, roomFieldsOf } from '../room.ts'

const layoutFields = ['examRows', 'examColumns', 'moreConfirmed'] as const
const allFields = [
  'name',
  'block',
  'floor',
  'kind',
  'seats',
  ...layoutFields,
  'closedFrom',
  'closedTo',
  'closedReason',
] as const

/** Adds a room; the next page offers the form again. */
export const handleNewRoom = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireOffice(context)
    await context.locals.app.rooms.add(typedIn(form), actorOf(context))
    return goOnDone(context, `${href(routes.rooms)}?new=`, 'added')
  })

/** Changes a room, or removes it, depending on the submit button; the examination office changes its layout alone. */
export const handleRoom = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { rooms } = context.locals.app
    const version = Number(textOf(form, 'version'))
    const saved = () => goOnDone(context, href(routes.room(id)), 'changed')
    if (roomRights(context.locals.user) === 'examLayout') {
      await rooms.changeExamLayout(id, layoutIn(form), version, actorOf(context))
      return saved()
    }
    requireOffice(context)
    if (textOf(form, 'action') === 'remove') {
      await rooms.remove(id, version, actorOf(context))
      return goOnDone(context, href(routes.rooms), 'removed')
    }
    await rooms.change(id, typedIn(form), version, actorOf(context))
    return saved()
  })

/** Checks the role, because all staff can open the page. @throws DomainError Forbidden `session.notAllowed` */
function requireOffice({ locals: { user } }: APIContext): void {
  if (roomRights(user) !== 'all') throw forbidden('session.notAllowed')
}

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedRoom => parseInput(roomInput, textsOf(form, allFields))
const layoutIn = (form: FormData): TypedExamLayout => parseInput(examLayoutInput, textsOf(form, layoutFields))

/** The form's initial values for a room. */
export const roomToForm = (room: Room): Record<string, string> =>
  Object.fromEntries(Object.entries(roomFieldsOf(room)).map(([field, value]) => [field, String(value ?? '')]))

/** The blocks of the rooms, each once. */
export async function blockNames({ rooms }: Pick<App, 'rooms'>): Promise<string[]> {
  return [...new Set((await rooms.all()).map(({ block }) => block))].filter(Boolean)
}

/** When the room is closed and why; without values where it is not. */
export const closureFacts = ({ closedFrom, closedTo, closedReason }: Room) =>
  [
    [m['rooms.field.closedFrom'](), closedFrom && showDate(closedFrom)],
    [m['rooms.field.closedTo'](), closedTo && showDate(closedTo)],
    [m['rooms.field.closedReason'](), closedReason],
  ] as const

/** Returns whether the removal form was submitted, which has none of the detail fields. */
export const isRemoval = ({ values }: Pick<FormState, 'values'>): boolean => values['action'] === 'remove'

/**
 * The stored values to show next to the input if the room has changed meanwhile. Null for every other outcome, and for
 * a removal, which has no input to compare.
 */
export async function staleRoom(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  room: Room,
): Promise<StaleRecord | null> {
  if (isRemoval(sent)) return null
  const all = roomToForm(room)
  const isLayoutAlone = roomRights(context.locals.user) === 'examLayout'
  const stored = isLayoutAlone
    ? { examRows: all['examRows'] ?? '', examColumns: all['examColumns'] ?? '' }
    : all
  return staleRecord(context, sent, {
    entity: 'room',
    id: room.id,
    stored,
    label: (field) => say(`rooms.field.${field}`) ?? '',
    word(field, value) {
      if (field === 'kind') return say(`rooms.kind.${value}`) ?? ''
      if (field === 'floor' && /^-?\d+$/.test(value)) return formatFloor(Number(value))
      return field.startsWith('closed') && /^\d{4}-\d\d-\d\d$/.test(value) ? showDate(value) : value
    },
  })
}

export { stateOfRoom } from '../room-state.ts'
