import type { ReactNode } from 'react'
import type { Skill } from '#contract/roster/skills.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { queries } from './queries.ts'

const SkillDialog = lazyLayer(() => import('./skill-dialog.tsx'))

const NOTHING = {
  title: 'Noch keine Qualifikationen',
  text: 'Was ein Dienst verlangen kann. Ein Bereich verlangt sie für alle seine Dienste; wer sie hat, steht im Personalakt.',
  madeBy: 'Dienste planen darf',
}

/** What it takes to work a shift. Who has it stands in the personnel file. Spec 3 §3 */
const SkillsScreen = ({ views }: { views?: ReactNode }) => (
  <RecordList
    queries={queries}
    title="Qualifikationen"
    newLabel="Neue Qualifikation"
    writes="roster.write"
    columns={skillColumns}
    dialog={SkillDialog}
    views={views}
    nothing={NOTHING}
  />
)

const skillColumns = (): Column<Skill>[] => [{ key: 'name', header: 'Name', stays: true, value: ({ name }) => name }]

export default SkillsScreen
