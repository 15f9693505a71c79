import { notFound } from '../../kernel/core/errors.ts'
import type { Decision } from './decision.ts'
import type { Refund } from './refund.ts'
import type { Refunds } from './refunds.service.ts'
import type { Review } from './review.ts'
import type { Reviews } from './reviews.service.ts'

interface OfPayment {
  review(id: string): Promise<Review>
  decision(id: string): Promise<Decision>
  refund(id: string): Promise<Refund>
}

/**
 * What a form names must be of the payment that its page shows: nobody decides about what they have not seen.
 * @throws DomainError NotFound `reviews.notFound`, `refunds.notFound`
 */
export function ofPayment(
  { reviews, refunds }: { reviews: Reviews; refunds: Refunds },
  attemptId: string,
): OfPayment {
  return {
    review: async (id) => named(await reviews.ofAttempt(attemptId), id, 'reviews.notFound'),
    async decision(id) {
      const own = await reviews.ofAttempt(attemptId)
      return named(await reviews.decisions(own.map((review) => review.id)), id, 'reviews.notFound')
    },
    refund: async (id) => named(await refunds.ofAttempt(attemptId), id, 'refunds.notFound'),
  }
}

function named<T extends { id: string }>(all: readonly T[], id: string, code: string): T {
  const found = all.find((each) => each.id === id)
  if (!found) throw notFound(code)
  return found
}
