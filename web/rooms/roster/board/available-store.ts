import { create } from 'zustand'
import type { Point } from './drag-store.ts'

type Asked = { shiftId: number; at: Point }

/** For which shift somebody is looked for. */
export const useAvailable = create<{ asked: Asked | undefined }>()(() => ({ asked: undefined }))

export const askAvailable = (asked: Asked | undefined): void => useAvailable.setState({ asked })
