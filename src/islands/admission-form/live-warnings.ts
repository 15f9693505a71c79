import { createContext, useContext } from 'react'

/** What somebody should look at, by the names of the payload. */
export type LiveWarnings = Readonly<Record<string, string>>

export const WarningsContext = createContext<LiveWarnings>({})
export const useWarning = (payload: string): string => useContext(WarningsContext)[payload] ?? ''
