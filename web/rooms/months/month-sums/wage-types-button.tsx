import { IconListCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { KindChoiceProps } from './kind-choice.tsx'

const KindChoice = lazyPart(() => import('./kind-choice.tsx'), <MissingPartNotice />)

/** „Lohnarten wählen“ */
export function WageTypesButton(props: KindChoiceProps) {
  const isPhone = useIsPhone()
  usePreload(KindChoice)
  return (
    <Popover
      label="Lohnarten wählen"
      align="end"
      width={320}
      height={560}
      trigger={trigger =>
        isPhone ? (
          <IconButton label="Lohnarten wählen" icon={<IconListCheck size={18} stroke={1.7} />} {...trigger} />
        ) : (
          <Button {...trigger}>Lohnarten wählen</Button>
        )
      }
    >
      {() => (
        <Suspense>
          <KindChoice {...props} />
        </Suspense>
      )}
    </Popover>
  )
}
