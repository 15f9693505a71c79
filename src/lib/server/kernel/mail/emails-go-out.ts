import type { App } from '../app.ts'

/** False where no email server is set: each email is a file in the data folder, and nobody may be told that one is on its way. */
export const emailsGoOut = ({ env }: Pick<App, 'env'>): boolean => env.smtpUrl !== null
