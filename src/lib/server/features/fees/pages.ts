import { collectionReaders, feeCheckers, feeKeepers, feeReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Feature } from '../../kernel/feature.ts'

/** The pages of fees: who opens them, their titles and their help. */
export const feesPages: Pick<Feature, 'pageTitles' | 'pageHelp' | 'pages'> = {
  pageTitles: {
    '/[...locale]/app/Accounts/Defaulters/remind': m['defaulters.title'],
    '/[...locale]/app/Fees/adjustments/confirm': m['adjustments.title'],
    '/[...locale]/app/Fees/collections/[by]': m['collections.title'],
    '/[...locale]/app/Fees/due/[dueId]': m['dues.title'],
    '/[...locale]/app/Fees/money': m['collections.title'],
    '/[...locale]/app/Fees/remind': m['dues.title'],
    '/[...locale]/app/Fees/person/[payerKind]/[payerId]': m['dues.title'],
    '/[...locale]/app/Fees/upload': m['dues.upload.title'],
  },
  pageHelp: {
    '/[...locale]/app/Accounts/Defaulters': m['pageHelp.defaulters'],
    '/[...locale]/app/Fees/dues': m['pageHelp.dues'],
    '/[...locale]/app/Fees/sponsors': m['pageHelp.payableRules'],
    '/[...locale]/app/Fees/generate': m['pageHelp.raiseFees'],
    '/[...locale]/app/Fees/collections/[by]': m['pageHelp.collections'],
    '/[...locale]/app/Fees/upload': m['pageHelp.upload'],
    '/[...locale]/app/Fees/generate/[runId]': m['pageHelp.dueRun'],
    '/[...locale]/app/Fees/adjustments': m['pageHelp.adjustments'],
    '/[...locale]/app/Fees/changes': m['pageHelp.dueChanges'],
    '/[...locale]/app/Fees/structures': m['pageHelp.feeStructures'],
    '/[...locale]/app/Fees/types': m['pageHelp.feeTypes'],
  },
  pages: {
    '/[...locale]/app/Accounts/Defaulters': feeReaders,
    '/[...locale]/app/Accounts/Defaulters/remind': feeKeepers,
    '/[...locale]/app/Fees/adjustments': feeReaders,
    '/[...locale]/app/Fees/adjustments/confirm': feeCheckers,
    '/[...locale]/app/Fees/changes': feeReaders,
    '/[...locale]/app/Fees/changes/[changeId]': feeReaders,
    '/[...locale]/app/Fees/collections/[by]': collectionReaders,
    '/[...locale]/app/Fees/due/[dueId]': feeReaders,
    '/[...locale]/app/Fees/dues': feeReaders,
    '/[...locale]/app/Fees/person/[payerKind]/[payerId]': feeReaders,
    '/[...locale]/app/Fees/money': feeReaders,
    '/[...locale]/app/Fees/remind': feeKeepers,
    '/[...locale]/app/Fees/generate': feeReaders,
    '/[...locale]/app/Fees/generate/[runId]': feeReaders,
    '/[...locale]/app/Fees/sponsors': feeReaders,
    '/[...locale]/app/Fees/sponsors/[ruleId]': feeReaders,
    '/[...locale]/app/Fees/structures': feeReaders,
    '/[...locale]/app/Fees/structures/[structureId]': feeReaders,
    '/[...locale]/app/Fees/types': feeReaders,
    '/[...locale]/app/Fees/upload': feeKeepers,
    '/[...locale]/app/Fees/types/[typeId]': feeReaders,
  },
}
