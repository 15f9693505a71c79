interface ReceiptOfPapers {
  dishonouredAt: string | null
  amount: number
  snapshot: { taken?: { tenders: readonly { amount: number; answer?: 'cleared' | 'returned' }[] } }
}

/** Paise of a receipt that the bank returned: of several tenders only a part is. */
export function dishonouredOf({ dishonouredAt, amount, snapshot }: ReceiptOfPapers): number {
  if (dishonouredAt === null) return 0
  const returned = (snapshot.taken?.tenders ?? []).filter(({ answer }) => answer === 'returned')
  return returned.length === 0 ? amount : returned.reduce((sum, tender) => sum + tender.amount, 0)
}
