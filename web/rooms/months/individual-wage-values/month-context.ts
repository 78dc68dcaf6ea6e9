import { createContext } from 'react'

/** `2026-10`: the month that the sheet shows. */
export const MonthContext = createContext('')
