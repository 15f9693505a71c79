import type { Env } from '../env.ts'

/** False where no email server is set: each email is a file in the data folder, and nobody may be told that one is on its way. */
export const emailsGoOut = ({ env }: { env: Env }): boolean => env.smtpUrl !== null
