import type { CardName, ExternalLinkName } from './profiles.ts'

/** Where a card leads: a module's login, a page of this site, or another one. Null: it has no target. */
export type CardTarget = { login: string } | { page: string } | { outside: ExternalLinkName } | null

export interface HoverItem {
  /** Message key below `hover`. */
  key: string
  target: CardTarget
}

export interface Card {
  target: CardTarget
  hover: readonly HoverItem[]
}

const inside = (login: string, ...keys: string[]): Card => ({
  target: { login },
  hover: keys.map((key) => ({ key, target: { login } })),
})

/** wire: the modules are spelled as their login addresses are. Source: the specification's landing page cards. */
export const cards: Readonly<Record<CardName, Card>> = {
  authority: inside('Management', 'correspondence', 'administration'),
  admin: inside(
    'Admin',
    'degree',
    'adminFaculty',
    'adminCourse',
    'adminStudent',
    'activities',
    'leaveMaintenance',
  ),
  faculty: inside('Faculty', 'subjects', 'attendance', 'applyLeave', 'approveLeave'),
  student: inside('Student', 'dashboard', 'onlineFee'),
  accounts: inside('Accounts', 'feeCollection', 'vendor', 'scholarship', 'transactions'),
  library: inside('Library', 'books', 'material', 'issue', 'waiting', 'barcodes', 'transactions'),
  transport: inside('Transportation', 'vehicles', 'expenses'),
  grievance: inside('Grievance'),
  hostel: inside('Hostel'),
  placement: inside('Placements Cell'),
  parent: inside('parent'),
  hod: inside('HOD'),
  principal: inside('principal'),
  results: {
    target: { page: '/examresults' },
    hover: [
      { key: 'regular', target: { page: '/examresults' } },
      { key: 'supply', target: { page: '/examresults' } },
    ],
  },
  exams: { target: { outside: 'examCell' }, hover: [] },
  facultyDb: { target: { outside: 'facultyDatabase' }, hover: [] },
  obe: { target: { outside: 'obe' }, hover: [] },
  iqac: {
    target: { page: '/IQACHome' },
    hover: [
      { key: 'iqacLogin', target: { login: 'IQAC' } },
      { key: 'naac', target: { outside: 'naac' } },
      { key: 'nirf', target: { outside: 'nirf' } },
      { key: 'obe', target: { outside: 'obe' } },
    ],
  },
  leave: {
    target: null,
    hover: [
      { key: 'leaveRequest', target: null },
      { key: 'leaveApprove', target: null },
      { key: 'leaveHistory', target: null },
    ],
  },
}

/** A college's profile may send a card elsewhere: MREM's Accounts card leads to its exam cell. */
export function cardOf(name: CardName, outsideCards: Partial<Record<CardName, ExternalLinkName>>): Card {
  const outside = outsideCards[name]
  return outside ? { ...cards[name], target: { outside } } : cards[name]
}

/** The address, or null where there is none: no target, or a link that the college has not entered. */
export function addressOf(target: CardTarget, links: Record<ExternalLinkName, string>): string | null {
  if (target === null) return null
  if ('login' in target) return `/login/${encodeURIComponent(target.login)}`
  if ('page' in target) return target.page
  return links[target.outside] || null
}
