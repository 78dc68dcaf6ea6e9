import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

type Props = { title: string; children?: ReactNode; icon?: ReactNode; actions?: ReactNode }

export const EmptyState = ({ icon = <IconInbox size={20} stroke={1.7} />, ...rest }: Props) => (
  <Notice icon={icon} isEmpty {...rest} />
)
