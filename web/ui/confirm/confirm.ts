import { create } from 'zustand'

export type Question = {
  title: string
  /** What it happens to, where the sentence does not name it. */
  about?: string
  text: string
  /** By which the support finds what happened. */
  number?: string
  confirmLabel?: string
  cancelLabel?: string
  /** Something is told, not asked: there is one way on. */
  isTold?: true
  /** The red button, for what destroys. */
  danger?: boolean
  /** Runs while the question stays open with its buttons disabled; when it fails, the question stays. */
  action?: () => Promise<unknown>
  /** Another way to agree. */
  alternativeLabel?: string
  /** Opens in a tab of its own („Mehr erfahren“); the question stays. */
  moreUrl?: string
}
export type Choice = 'accepted' | 'alternative' | 'cancelled'
export type Asked = Question & { answer: (choice: Choice) => void }

export const useQuestion = create<{ asked?: Asked }>()(() => ({}))

/** Asks and waits; true when the user agreed and the action, if any, went through. */
export const confirm = (question: Question): Promise<boolean> => ask(question).then(choice => choice === 'accepted')

/** Like `confirm`, for questions with two ways to agree. Spec 1 §4. */
export const ask = (question: Question): Promise<Choice> =>
  new Promise(resolve => {
    useQuestion.getState().asked?.answer('cancelled')
    const answer = (choice: Choice) => {
      useQuestion.setState({ asked: undefined })
      resolve(choice)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
