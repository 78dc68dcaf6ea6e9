import { create } from 'zustand'

export type Place = { pathname: string; state: { __TSR_index: number } }
/** Where somebody was led away from: how the way back is called, and its entry in the history. */
export type WayBackTo = { label: string; index: number }

export const useWayBackTo = create<{ way?: WayBackTo | undefined; reached?: string | undefined }>()(() => ({}))
