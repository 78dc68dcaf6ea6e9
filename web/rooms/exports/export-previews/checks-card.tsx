import type { ExportCheck } from '#contract/exports/export-previews.ts'
import { Card } from '#web/ui/card.tsx'
import { type Check, CheckList } from '#web/ui/check-list.tsx'

type Code = ExportCheck['code']
type Props = {
  /** Undefined while loading. */
  checks: readonly ExportCheck[] | undefined
  failed: boolean
  /** Whose rows are shown alone now. */
  shown: Code | undefined
  /** Where it is put right. */
  wayOf: (check: ExportCheck) => (() => void) | undefined
  /** Leads to another store. */
  onStore: (id: number) => void
}

const TONES = { blocker: 'error', warning: 'warn', ok: 'ok' } as const

/** "Vor der Übergabe": what blocks, what is worth a look, what is fine. Product D. */
export function ChecksCard({ checks, failed, shown, wayOf, onStore }: Props) {
  if (failed) return null
  const toCheck = (check: ExportCheck): Check => {
    const { code, tone, message, detail, rowIds, employeeIds, otherStores } = check
    const isShown = code === shown
    const onOpen = wayOf(check)
    const count = (code.startsWith('employee-') ? employeeIds : rowIds).length || undefined
    const links = otherStores?.map(({ id, name }) => ({ key: id, label: `Zu ${name}`, onOpen: () => onStore(id) }))
    return {
      key: code,
      tone: TONES[tone],
      count,
      title: message,
      detail,
      onOpen,
      ...(rowIds.length > 0 && { isOpen: isShown }),
      links,
    }
  }
  return (
    <Card title="Vor der Übergabe">
      <CheckList checks={checks?.map(toCheck)} />
    </Card>
  )
}
