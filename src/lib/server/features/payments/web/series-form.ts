import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { seriesMaintainers } from '#lib/rules/roles/offices.ts'
import { seriesStartInput } from '#lib/schemas/payments/receipt-series.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type AuditAction,
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** Handles the forms about starts of receipt series; the pressed button decides. */
export const handleSeriesStarts = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(seriesMaintainers, context.locals.user)
    const { seriesStarts } = context.locals.app.payments
    const actor = actorOf(context)
    const id = textOf(form, 'id')
    const work: Record<string, AuditAction> = {
      propose: ['proposed', () => seriesStarts.propose(typedIn(form), actor)],
      confirm: ['confirmed', () => seriesStarts.confirm(id, actor)],
      withdraw: ['withdrawn', () => seriesStarts.withdraw(id, actor)],
    }
    const [done, run] = ofPressedButton(form, work)
    await run()
    return goOnDone(context, href(routes.receiptSeries), done)
  })

const typedIn = (form: FormData) =>
  parseInput(seriesStartInput, textsOf(form, Object.keys(seriesStartInput.entries)))
