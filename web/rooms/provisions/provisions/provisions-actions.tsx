import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GROUPINGS, type Grouping } from '#domain/provisions/provision-words.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useListPdf, useSheetsPdf } from './queries.ts'
import type { Provisions } from './use-provisions.ts'

type Props = {
  by: Grouping
  provisions: Provisions
  /** Undefined while there is nothing to be done next. */
  primary: ReactNode
  onRates: () => void
  onSettings: () => void
}

export function ProvisionsActions({
  by,
  provisions: { asked, storeIds, people },
  primary,
  onRates,
  onSettings,
}: Props) {
  const isPhone = useIsPhone()
  const [listPdf, sheetsPdf] = [useListPdf(), useSheetsPdf()]
  const nobody = (people?.length ?? 0) === 0
  const files: MenuItem[] = [
    {
      label: by === 'person' ? 'Liste als PDF' : `Liste nach ${GROUPINGS[by]} als PDF`,
      disabled: nobody,
      onSelect: () => listPdf.mutate({ ...asked, storeIds, by }),
    },
    {
      label: 'Alle Berechnungsblätter als PDF',
      disabled: nobody,
      onSelect: () => sheetsPdf.mutate({ ...asked, storeIds }),
    },
  ]
  const places: MenuItem[] = [
    { label: 'Nebenkosten', onSelect: onRates },
    { label: 'Einstellungen', onSelect: onSettings },
  ]
  const label = 'Weitere Möglichkeiten'
  if (isPhone)
    return (
      <Menu
        label={label}
        items={[...files, ...places]}
        trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.7} />} {...trigger} />}
      />
    )
  return (
    <>
      <Button onClick={onRates}>Nebenkosten</Button>
      <Button onClick={onSettings}>Einstellungen</Button>
      <Menu
        label={label}
        items={files}
        trigger={trigger => (
          <Button busy={listPdf.isPending || sheetsPdf.isPending} {...trigger}>
            PDF
          </Button>
        )}
      />
      {primary}
    </>
  )
}
