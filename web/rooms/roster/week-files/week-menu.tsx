import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { WEEK_FILE_FORMATS, WEEK_PAPERS, type WeekPaper } from '#contract/roster/week-files.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useWeekFile } from './queries.ts'

type Props = { storeId: number; monday: string; items: readonly MenuItem[] }

/** What is seldom done with a week: what the board offers, to hang it up, to go on with it elsewhere, and what planning needs besides. */
export default function WeekMenu({ items, ...week }: Props) {
  const navigate = useNavigate()
  const { mutate, isPending } = useWeekFile()
  const papers = Object.keys(WEEK_PAPERS) as WeekPaper[]
  return (
    <Menu
      label="Mehr zum Dienstplan"
      items={[
        ...items,
        ...papers.map(paper => ({
          label: `Aushang ${WEEK_PAPERS[paper]} (PDF)`,
          group: 'Woche speichern',
          onSelect: () => mutate({ ...week, format: 'pdf', paper }),
        })),
        ...(['xlsx', 'csv'] as const).map(format => ({
          label: `Als ${WEEK_FILE_FORMATS[format]} speichern`,
          group: 'Woche speichern',
          onSelect: () => mutate({ ...week, format }),
        })),
        {
          label: 'Stammdaten',
          group: 'Planung',
          onSelect: () => void navigate({ to: '.', search: before => ({ ...before, records: 'wishes' }) }),
        },
      ]}
      trigger={trigger => (
        <IconButton
          label={isPending ? 'Wird gespeichert …' : 'Mehr zum Dienstplan'}
          icon={<IconDots size={18} />}
          {...trigger}
        />
      )}
    />
  )
}
