import type { ManagedRelease } from '#contract/superadmin/releases.ts'
import { Card } from '#web/ui/card.tsx'
import { type Check, CheckList } from '#web/ui/check-list.tsx'
import { momentOf } from './release-texts.ts'

/** „Vor der Veröffentlichung“: what holds it back, at once or for its moment. */
export function ReleaseChecks({ release, onEdit }: { release: ManagedRelease; onEdit: () => void }) {
  const { publishHolds, planHolds, state, appearsAt } = release
  const line = (hold: string, detail: string): Check => ({
    key: hold,
    tone: 'warn',
    count: 1,
    title: hold,
    detail,
    onOpen: onEdit,
  })
  const both = publishHolds.filter(hold => planHolds.includes(hold))
  const checks: Check[] = [
    ...both.map(hold => line(hold, 'hält die Version zurück')),
    ...publishHolds.filter(hold => !both.includes(hold)).map(hold => line(hold, 'sperrt „jetzt veröffentlichen“')),
    ...planHolds.filter(hold => !both.includes(hold)).map(hold => line(hold, 'sperrt das Planen')),
  ]
  if (publishHolds.length === 0) checks.push({ key: 'now', tone: 'ok', title: 'Kann jetzt veröffentlicht werden' })
  if (state === 'planned' && appearsAt)
    checks.push({ key: 'planned', tone: 'ok', title: `Erscheint am ${momentOf(appearsAt)} von selbst` })
  return (
    <Card title="Vor der Veröffentlichung">
      <CheckList checks={checks} />
    </Card>
  )
}
