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

/** A copy of the module that is inlined into the page. */
declare module '#lib/browser/dialogs/dialog.ts?page' {
  export const openDialog: typeof import('./lib/browser/dialogs/dialog.ts').openDialog
}

declare module '#lib/browser/feedback/toasts.ts?page' {
  export const toast: typeof import('./lib/browser/feedback/toasts.ts').toast
}

declare module '#lib/browser/page/interface-state.ts?page' {
  export const interfaceState: typeof import('./lib/browser/page/interface-state.ts').interfaceState
  export const keepInterface: typeof import('./lib/browser/page/interface-state.ts').keepInterface
}

// A copy for a script alone: shared with the script of all pages, it would be a file that all of them load.
declare module '#lib/browser/page/interface-state.ts?own' {
  export const interfaceState: typeof import('./lib/browser/page/interface-state.ts').interfaceState
  export const keepInterface: typeof import('./lib/browser/page/interface-state.ts').keepInterface
}

declare module '#lib/payments/sum-ticks.ts?page' {
  export const sumTicks: typeof import('./lib/payments/sum-ticks.ts').sumTicks
}

declare module '#lib/offline/watch-line.ts?page' {
  export const watchLine: typeof import('./lib/offline/watch-line.ts').watchLine
}

declare module '#lib/browser/page/fetch-file.ts?page' {
  export const fetchFile: typeof import('./lib/browser/page/fetch-file.ts').fetchFile
}

declare module '#lib/browser/page/fetch-file.ts?own' {
  export const fetchFile: typeof import('./lib/browser/page/fetch-file.ts').fetchFile
}

declare module '#lib/rules/money/paise.ts?page' {
  export const amountIn: typeof import('./lib/rules/money/paise.ts').amountIn
  export const paiseOf: typeof import('./lib/rules/money/paise.ts').paiseOf
  export const plainRupees: typeof import('./lib/rules/money/paise.ts').plainRupees
}

declare module '#lib/browser/page/watch-forms.ts?page' {
  export const watchForms: typeof import('./lib/browser/page/watch-forms.ts').watchForms
}

declare module '#lib/rules/dates/typed-day.ts?page' {
  export const isoOfTyped: typeof import('./lib/rules/dates/typed-day.ts').isoOfTyped
  export const typedOfIso: typeof import('./lib/rules/dates/typed-day.ts').typedOfIso
}

declare module '#lib/rules/dates/write-day.ts?page' {
  export const writeDay: typeof import('./lib/rules/dates/write-day.ts').writeDay
}

declare namespace App {
  interface Locals {
    app: import('./lib/server/app.ts').App
    user: import('./lib/schemas/current-user.ts').CurrentUser | null
    caller: import('./lib/server/kernel/http/security/client-address.ts').Caller
    requestId: string
    /** The rate limits that have already counted this request. */
    counted?: readonly import('./lib/server/kernel/http/rate-limit.ts').LimitName[]
    isPageCounted?: boolean
    /** Access depends on more than the session, so the page is not cached. */
    isConditional?: boolean
    /** Id of the record whose token was presented. */
    tokenOf?: string | null
    /** The text of the page's own style element, which the content policy must allow; empty where it has none. */
    ownStyle?: string
    /** The page is sent without the rules of components that it does not show. */
    trimsStyles?: boolean
    /** Why rendering failed; the request handler reports it. */
    failure?: unknown
    /** Placeholders for a visitor's roll number and result when only the surrounding page is rendered. */
    frame?: {
      rollNumber: string
      body: string
      /** The exam of a result page; not set for a list. */
      exam?: import('./lib/schemas/results/result-answer.ts').PublicExam
    }
  }
}
