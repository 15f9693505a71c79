declare module '*.css'
declare module '*.css?inline' {
  const text: string
  export default text
}

declare module '*.css?url' {
  const address: string
  export default address
}

declare module '*.js?raw' {
  const text: string
  export default text
}

/** The module once more, in the page itself. */
declare module '#lib/browser/dialogs/dialog.ts?page' {
  export const openDialog: typeof import('./lib/browser/dialogs/dialog.ts').openDialog
}

declare module '#lib/browser/page/interface-state.ts?page' {
  export const interfaceState: typeof import('./lib/browser/page/interface-state.ts').interfaceState
  export const keepInterface: typeof import('./lib/browser/page/interface-state.ts').keepInterface
}

declare module '#lib/payments/sum-ticks.ts?page' {
  export const sumTicks: typeof import('./lib/payments/sum-ticks.ts').sumTicks
}

declare module '#lib/rules/money/paise.ts?page' {
  export const paiseOf: typeof import('./lib/rules/money/paise.ts').paiseOf
  export const plainRupees: typeof import('./lib/rules/money/paise.ts').plainRupees
}

declare module '#lib/browser/page/watch-forms.ts?page' {
  export const watchForms: typeof import('./lib/browser/page/watch-forms.ts').watchForms
}

declare namespace App {
  interface Locals {
    app: import('./lib/server/app.ts').App
    user: import('./lib/schemas/current-user.ts').CurrentUser | null
    caller: import('./lib/server/kernel/http/security/client-address.ts').Caller
    requestId: string
    /** The limits that have counted this request already. */
    counted?: readonly import('./lib/server/kernel/http/rate-limit.ts').LimitName[]
    isPageCounted?: boolean
    /** Who may see the page depends on more than a session: it is not kept. */
    isConditional?: boolean
    /** The id of the thing whose token was shown. */
    tokenOf?: string | null
    /** Why the page could not be made; the request handler says so. */
    failure?: unknown
    /** What stands for a visitor's roll number and answer where only the page around them is rendered. */
    frame?: {
      rollNumber: string
      body: string
      /** Of a result's page; a list's names none. */
      exam?: import('./lib/schemas/results/result-answer.ts').PublicExam
    }
  }
}
