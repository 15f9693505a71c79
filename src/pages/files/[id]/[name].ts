import { sendStoredFile } from '#lib/server/kernel/kept-files/send-file.ts'

/** Sends a stored file to the users whom its kind admits. */
export const GET = sendStoredFile
