import { type ComponentType, createContext, use } from 'react'

type Props = { title: string; records: readonly string[] }

/** What opens the Verlauf of records, given by the app: lists and dialogs of every room have it. */
export const HistoryContext = createContext<ComponentType<Props>>(() => null)

/** Opens the Verlauf of a record from its dialog, for those who may read the event log. */
export function HistoryButton(props: Props) {
  const Given = use(HistoryContext)
  return <Given {...props} />
}
