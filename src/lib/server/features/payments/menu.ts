import { routes } from '#lib/routes.ts'
import { feeReaders, keyMaintainers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'

export const paymentsMenu: readonly FeatureMenuEntry[] = [
  {
    key: 'ownFees',
    group: 'work',
    rank: 5,
    icon: 'accounts',
    link: routes.fees,
    title: m['payment.own.title'],
    roles: ['ROLE_STUDENT', 'ROLE_PARENT'],
  },
  {
    key: 'receipts',
    group: 'fees',
    rank: 62,
    icon: 'receipt',
    link: routes.receipts,
    title: m['receipts.title'],
    roles: feeReaders,
  },
  {
    key: 'receiptSeries',
    group: 'feeSettings',
    rank: 64,
    icon: 'hash',
    link: routes.receiptSeries,
    title: m['receiptSeries.title'],
    roles: feeReaders,
  },
  {
    key: 'onlinePayments',
    group: 'fees',
    rank: 14,
    icon: 'creditCard',
    link: routes.payments,
    title: m['onlinePayments.title'],
    roles: feeReaders,
  },
  {
    key: 'paymentReviews',
    group: 'fees',
    rank: 16,
    icon: 'warning',
    link: `${routes.paymentReviews}?state=open`,
    title: m['reviews.title'],
    roles: feeReaders,
  },
  {
    key: 'refunds',
    group: 'fees',
    rank: 18,
    icon: 'undo',
    link: routes.refunds,
    title: m['refunds.title'],
    roles: feeReaders,
  },
  {
    key: 'gatewayKeys',
    group: 'feeSettings',
    rank: 90,
    icon: 'key',
    link: routes.gatewayKeys,
    title: m['gatewayKeys.title'],
    roles: keyMaintainers,
  },
]
