import { create } from 'zustand'

export type Question = {
  title: string
  text: string
  confirmLabel?: string
  cancelLabel?: string
  /** The red button, for what destroys. */
  danger?: boolean
  /** Runs while the question stays open with its buttons disabled; when it fails, the question stays. */
  action?: () => Promise<unknown>
}
type Asked = Question & { answer: (confirmed: boolean) => void }

export const useQuestion = create<{ asked?: Asked }>()(() => ({}))

/** Asks and waits; true when the user agreed and the action, if any, went through. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise(resolve => {
    useQuestion.getState().asked?.answer(false)
    const answer = (confirmed: boolean) => {
      useQuestion.setState({ asked: undefined })
      resolve(confirmed)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
