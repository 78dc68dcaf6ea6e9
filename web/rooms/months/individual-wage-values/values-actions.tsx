import { IconArrowBackUp, IconDots, IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import type { useValues } from './use-values.ts'

type Props = {
  values: ReturnType<typeof useValues>
  canImport: boolean
  onImport: () => void
}

export function ValuesActions({ values, canImport, onImport }: Props) {
  const isNarrow = useIsNarrow()
  const importItem = {
    label: 'Aus Datei übernehmen',
    icon: <IconUpload size={17} />,
    disabled: !canImport,
    onSelect: onImport,
  }
  return (
    <>
      {values.canUndo && <UndoButton onClick={values.undo} />}
      {isNarrow ? (
        <Menu
          label="Weitere Aktionen"
          items={[importItem]}
          trigger={trigger => (
            <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...trigger} />
          )}
        />
      ) : (
        <Button disabled={importItem.disabled} onClick={importItem.onSelect}>
          Aus Datei übernehmen
        </Button>
      )}
    </>
  )
}

export const PrintButton = ({ disabled, onClick }: { disabled: boolean; onClick: () => void }) => (
  <Button variant="primary" icon={<IconFileTypePdf size={17} stroke={1.8} />} disabled={disabled} onClick={onClick}>
    PDF erstellen
  </Button>
)

function UndoButton({ onClick }: { onClick: () => void }) {
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return <IconButton label="Rückgängig" icon={<IconArrowBackUp size={18} stroke={1.8} />} onClick={onClick} />
  return (
    <Button
      variant="text"
      icon={<IconArrowBackUp size={17} />}
      aria-keyshortcuts="Control+Z"
      title="Strg Z"
      onClick={onClick}
    >
      Rückgängig
    </Button>
  )
}
