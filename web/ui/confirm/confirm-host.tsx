import { lazy, Suspense } from 'react'
import { useQuestion } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Stands once in the app and shows what `confirm` asks. */
export function ConfirmHost() {
  const asked = useQuestion(state => state.asked)
  return <Suspense>{asked && <ConfirmDialog key={asked.title + asked.text} {...asked} />}</Suspense>
}
