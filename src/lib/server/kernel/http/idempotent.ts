/** The header in which a client names a write, so that the same request sent again is carried out once. */
export const keyHeader = 'idempotency-key'
/** Marks a reply that was kept from the first such request. */
export const replayedHeader = 'idempotent-replayed'
