import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { AlertList, type AlertListProps } from './alert-list.tsx'
import type { DrawerProps } from './alerts-drawer.tsx'

type Props<Row> = Omit<AlertListProps<Row>, 'label'> &
  Pick<DrawerProps, 'onClose' | 'onBack'> & {
    title: string
    /** Above the list: what it holds, or its choices. */
    head?: ReactNode
    footer?: ReactNode
    size?: number
  }

/** A list of the bell; on a phone a sheet, from which the bell is a step back. */
export function ListDrawer<Row>({ title, head, footer, size = 600, onClose, onBack, ...list }: Props<Row>) {
  const { data } = useInfiniteQuery(list.query)
  return (
    <Drawer
      title={title}
      count={data && data.total > 0 ? formatNumber(data.total, 0) : undefined}
      isSheet
      {...{ footer, size, onClose, onBack }}
    >
      {head}
      <AlertList label={title} {...list} />
    </Drawer>
  )
}
