import { sendFile } from '#lib/server/kernel/kept-files/send-file.ts'

/** A kept file, to whom its kind opens it. */
export const GET = sendFile
