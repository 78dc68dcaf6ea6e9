import { IconArrowBackUp, IconCalendar, IconDots, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { mayDiscard } from '#web/ui/overlay/unsaved.ts'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { SaveButton } from '#web/ui/save-button.tsx'
import { pressTyped } from '#web/ui/save-typed.ts'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import type { MappingEdits } from './use-mapping-edits.ts'

type Props = { state: MappingEdits; onBulk: () => void; onImport: () => void }

/** For who may change the mapping. */
export function MappingActions({ state, onBulk, onImport }: Props) {
  const isNarrow = useIsNarrow()
  const { isDirty, busy } = state
  const saveButton = useRef<HTMLButtonElement>(null)
  usePageKeys({ onSave: () => pressTyped(saveButton.current) })
  return (
    <>
      {isDirty && (
        <Button variant="text" icon={<IconArrowBackUp size={17} />} disabled={busy} onClick={state.undo}>
          Rückgängig
        </Button>
      )}
      {isDirty && (
        <Button disabled={busy} onClick={() => void mayDiscard().then(may => may && state.discard())}>
          Verwerfen
        </Button>
      )}
      {isNarrow ? (
        <RareActions {...{ onBulk, onImport }} />
      ) : (
        <>
          <Button variant="text" icon={<IconCalendar size={17} />} onClick={onBulk}>
            Gültig ab …
          </Button>
          <Button onClick={onImport}>Aus Datei übernehmen</Button>
        </>
      )}
      <SaveButton ref={saveButton} busy={busy} disabled={!isDirty} onClick={() => void state.save()} />
    </>
  )
}

const RareActions = ({ onBulk, onImport }: Omit<Props, 'state'>) => (
  <Menu
    label="Weitere Aktionen"
    trigger={props => <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />}
    items={[
      { label: 'Gültig ab …', icon: <IconCalendar size={17} />, onSelect: onBulk },
      { label: 'Aus Datei übernehmen', icon: <IconUpload size={17} />, onSelect: onImport },
    ]}
  />
)
