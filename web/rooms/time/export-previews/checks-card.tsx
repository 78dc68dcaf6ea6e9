import type { ExportCheck } from '#contract/time/export-previews.ts'
import { Card } from '#web/ui/card.tsx'
import { type Check, CheckList } from '#web/ui/check-list.tsx'

type Code = ExportCheck['code']
type Props = {
  /** Undefined while loading. */
  checks: readonly ExportCheck[] | undefined
  failed: boolean
  /** Whose rows are shown alone now. */
  shown: Code | undefined
  onShow: (code: Code) => void
  onTargets: () => void
}

const TONES = { blocker: 'error', warning: 'warn', ok: 'ok' } as const

/** "Vor der Übergabe": what blocks, what is worth a look, what is fine. Product D. */
export function ChecksCard({ checks, failed, shown, onShow, onTargets }: Props) {
  if (failed) return null
  const toCheck = ({ code, tone, message, detail, rowIds, employeeIds }: ExportCheck): Check => {
    const isShown = code === shown
    const onOpen = rowIds.length > 0 ? () => onShow(code) : code === 'target-missing' ? onTargets : undefined
    const count = (code.startsWith('employee-') ? employeeIds : rowIds).length || undefined
    return { key: code, tone: TONES[tone], count, title: message, detail, onOpen, isOpen: isShown }
  }
  return (
    <Card title="Vor der Übergabe">
      <CheckList checks={checks?.map(toCheck)} />
    </Card>
  )
}
