import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { SoftwareInfo, SoftwareText } from '#web/rooms/settings/external-software/software-info.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { HandOverParts } from './hand-over-parts.ts'
import type { View } from './sums-table.tsx'
import { WageTypesButton } from './wage-types-button.tsx'

type Props = Pick<HandOverParts, 'DayExport'> & {
  view: View
  month: string
  storeIds: readonly number[]
  present: readonly TimeKind[]
  shown: readonly TimeKind[]
  numberOf: (kind: TimeKind) => string | undefined
  /** Where the payroll software is said; undefined: by the menu of the hand-over. */
  software: 'button' | 'menu' | undefined
  onKinds: (kinds: readonly TimeKind[] | undefined) => void
}

/** What is beside the primary action; on a phone as icons. */
export function SumsActions({ DayExport, view, month, storeIds, present, shown, numberOf, software, onKinds }: Props) {
  const { softwareId } = useCompany()!
  const mayRun = useCan('exports.run')
  return (
    <>
      {software === 'button' && <SoftwareInfo softwareId={softwareId} />}
      <WageTypesButton {...{ present, shown, numberOf }} onChoose={onKinds} />
      {view === 'day' && mayRun && (
        <Suspense>
          <DayExport {...{ month, storeIds }} />
        </Suspense>
      )}
      {software === 'menu' && (
        <Menu
          label="Weitere Möglichkeiten"
          head={<SoftwareText softwareId={softwareId} />}
          items={[]}
          trigger={trigger => (
            <IconButton label="Weitere Möglichkeiten" icon={<IconDots size={18} stroke={1.7} />} {...trigger} />
          )}
        />
      )}
    </>
  )
}
