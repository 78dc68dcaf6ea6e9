import { lazy, Suspense, useEffect } from 'react'
import { UnlessMissing } from '../connection/lazy-part.tsx'
import { loadPart } from '../connection/missing-part.ts'
import { type Asked, useQuestion } from './confirm.ts'

const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(() => loadPart(load))
const SOON_MS = 2000

/** Stands once in the app and shows what `confirm` asks. */
export function ConfirmHost() {
  const asked = useQuestion(state => state.asked)
  // Loaded while there is time: what was typed is asked about when the server is away, too.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!asked) return null
  return (
    <UnlessMissing key={asked.title + asked.text} instead={<BrowserQuestion {...asked} />}>
      <Suspense>
        <ConfirmDialog {...asked} />
      </Suspense>
    </UnlessMissing>
  )
}

/** Better than none: the file of our own is gone after a release. */
function BrowserQuestion({ title, about, text, action, answer }: Asked) {
  useEffect(() => {
    if (!window.confirm([title, about, text].filter(Boolean).join('\n\n'))) return answer('cancelled')
    void Promise.resolve(action?.()).then(
      () => answer('accepted'),
      () => answer('cancelled'),
    )
  }, [title, about, text, action, answer])
  return null
}
