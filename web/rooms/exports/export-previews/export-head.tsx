import { IconRefresh } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { formatPeriod } from '#domain/time/periods.ts'
import { SoftwareInfo } from '#web/rooms/settings/external-software/software-info.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/use-is-phone.ts'
import type { ExportRow } from './export-of.ts'
import type { ExportData, ExportPlace } from './use-export.ts'

type Props<Row extends ExportRow> = {
  title: string
  place: ExportPlace
  data: ExportData<Row>
  views: ReactNode
  menu: ReactElement
  buttons: ReactElement
}

export function ExportHead<Row extends ExportRow>({ title, place, views, ...props }: Props<Row>) {
  const { data, menu, buttons } = props
  const [isPhone, isNarrow] = [useIsPhone(), useIsNarrow()]
  const { isSupported, enabled, opened, preview, refresh } = data
  return (
    <PageHeader
      title={title}
      actions={
        <>
          {views}
          {!(isNarrow && isSupported) && <SoftwareInfo softwareId={place.softwareId} />}
          {isSupported && !isNarrow && (
            <IconButton
              label="Aktualisieren"
              icon={<IconRefresh size={18} stroke={1.7} />}
              disabled={!enabled || opened.isFetching || preview.isFetching}
              onClick={refresh}
            />
          )}
          {isSupported && menu}
          {isSupported && !isPhone && buttons}
        </>
      }
    >
      <PeriodStepper
        label={formatPeriod(place.period)}
        month={place.period.from.toPlainYearMonth()}
        onMonth={place.goToMonth}
        onStep={place.step}
      />
    </PageHeader>
  )
}
