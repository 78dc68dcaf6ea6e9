import { create } from 'zustand'

/** What somebody wants to take back: one shift, or what they choose of the week in sight. */
export type Withdrawal = { shiftId: number | undefined }

export const useUnpublish = create<{ asked: Withdrawal | undefined }>()(() => ({ asked: undefined }))

export const askUnpublish = (shiftId?: number): void => useUnpublish.setState({ asked: { shiftId } })
export const endUnpublish = (): void => useUnpublish.setState({ asked: undefined })
