import type { APIContext } from 'astro'
import { advanceInput } from '#lib/schemas/till/advances.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../../../kernel/app.ts'
import type { Actor } from '../../../../kernel/audit/audit.ts'
import { conflict } from '../../../../kernel/core/errors.ts'
import { actorOf } from '../../../../kernel/http/access/access.ts'
import { parseInput } from '../../../../kernel/http/endpoint/read-input.ts'
import { textsOf } from '../../../../kernel/http/forms/plain-form.ts'
import { goOnWithMessage } from '../../../../kernel/secrets/shown-once.ts'
import type { HeldAdvance } from '../../advances/advances.service.ts'

export type { HeldAdvance }

/**
 * Pays what the page has shown from an advance. Returns the paise.
 * @throws DomainError as `payFromHeld`; Conflict `payments.notEntitled` for a payer whom the person may not pay for
 */
export async function payFromAdvance(
  { till }: Pick<App, 'till'>,
  form: FormData,
  { mayPayFor, actor }: { mayPayFor(payer: Payer): boolean; actor: Actor },
): Promise<number> {
  const amounts = form.getAll('advanceAmount').map(String)
  const {
    payerKind: kind,
    payer: id,
    lines,
  } = parseInput(advanceInput, {
    ...textsOf(form, ['payerKind', 'payer']),
    lines: form.getAll('advanceDue').map((dueId, place) => ({ dueId, amount: amounts[place] ?? '' })),
  })
  if (!mayPayFor({ kind, id })) throw conflict('payments.notEntitled')
  await till.payFromHeld({ kind, id }, lines, actor)
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** What the page of the payer's own fees holds for these payers, by their ids. */
export async function advancesOf(
  { till }: Pick<App, 'till'>,
  payers: readonly Payer[],
): Promise<ReadonlyMap<string, HeldAdvance>> {
  const held = await Promise.all(payers.map(async (payer) => [payer.id, await till.heldFor(payer)] as const))
  return new Map(held.flatMap(([id, advance]) => (advance ? [[id, advance] as const] : [])))
}

/** Handles the form of an advance on the page of the payer's own fees, which reports it. */
export const ownAdvanceForm =
  (context: APIContext, payers: (app: App) => Promise<readonly { payer: Payer }[]>) =>
  async (form: FormData): Promise<Response> => {
    const { app } = context.locals
    const own = await payers(app)
    const mayPayFor = ({ kind, id }: Payer): boolean =>
      own.some(({ payer }) => payer.kind === kind && payer.id === id)
    const fromAdvance = await payFromAdvance(app, form, { mayPayFor, actor: actorOf(context) })
    return goOnWithMessage(context, context.url.pathname, { fromAdvance })
  }
