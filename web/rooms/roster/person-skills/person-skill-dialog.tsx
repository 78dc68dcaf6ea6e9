import { type PersonSkill, PersonSkillDraft } from '#contract/roster/person-skills.ts'
import type { Skill } from '#contract/roster/skills.ts'
import { spanFaults } from '#contract/working-time/day-spans.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { personSkillRecords } from './queries.ts'

type Props = {
  employeeId: number
  skills: readonly Skill[]
  /** Undefined: a new one. */
  held: PersonSkill | undefined
  onClose: () => void
}

type Values = { skillId: number | null; from: string | null; to: string | null }

/** What somebody can do, and on which days. */
export default function PersonSkillDialog({ employeeId, skills, held, onClose }: Props) {
  return (
    <RecordDialog
      noun="roster/person-skills"
      record={held}
      title={held ? 'Qualifikation bearbeiten' : 'Qualifikation eintragen'}
      {...(held && { name: skills.find(({ id }) => id === held.skillId)?.name ?? '' })}
      submitLabel={held ? 'Speichern' : 'Eintragen'}
      size={480}
      columns={2}
      entries={[
        {
          kind: 'dropdown-search',
          key: 'skillId',
          label: 'Qualifikation',
          required: true,
          wide: true,
          disabled: held !== undefined,
          choices: skills.map(({ id, name }) => ({ value: id, label: name })),
          note: () =>
            skills.length === 0
              ? { tone: 'warn', text: 'Noch keine: im Dienstplan unter „Stammdaten“ erstellen' }
              : undefined,
        },
        { kind: 'date', key: 'from', label: 'Gilt ab', required: true },
        {
          kind: 'date',
          key: 'to',
          label: 'Letzter Tag',
          note: ({ to }) => (to === null ? { tone: 'plain', text: 'Leer: bis auf Weiteres' } : undefined),
          check: ({ from, to }) => (from ? spanFaults({ from, to }).to : undefined),
        },
      ]}
      values={{ skillId: held?.skillId ?? null, from: held?.from ?? today(), to: held?.to ?? null }}
      schema={PersonSkillDraft}
      toDraft={({ skillId, from, to }: Values) => ({ employeeId, skillId, from: from ?? '', to })}
      create={personSkillRecords.useCreate()}
      change={personSkillRecords.useChange()}
      onClose={onClose}
    />
  )
}
