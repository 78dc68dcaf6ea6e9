import { IconBan, IconCheck, IconChevronsRight, IconUserMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LAW_RULES, type RuleId } from '#domain/working-time/rules.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { CheckGroup, CheckLine } from './board-findings.ts'
import styles from './check-panel.module.css'
import type { MissingPerson } from './missing-people.ts'

type Props = {
  lines: readonly CheckLine[]
  missing: readonly MissingPerson[]
  /** Not all is known yet, or it could not be asked. */
  state: 'ready' | 'waiting' | 'failed'
  onJump: (shiftId: number) => void
  onClose: () => void
  /** What is to be known besides the rules, before what is fine. */
  children?: ReactNode
}

const TITLES: Readonly<Record<CheckGroup, string>> = {
  blocks: 'Sperrt das Veröffentlichen',
  justify: 'Nur mit Begründung',
  hint: 'Zu beachten',
}

/** In order: what blocks, what needs a reason, what is only said. A click leads to the shift. */
export function CheckPanel({ lines, missing, state, onJump, onClose, children }: Props) {
  return (
    <aside className={styles.panel} aria-label="Woche prüfen">
      <header>
        <h2>Woche prüfen</h2>
        <IconButton label="Prüfung ausblenden" icon={<IconChevronsRight size={18} stroke={1.7} />} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {state !== 'ready' && (
          <p className={styles.note} role="status">
            {state === 'waiting'
              ? 'Die Regeln werden geladen …'
              : 'Die Prüfung ist gerade nicht möglich. Geprüft wird beim Speichern.'}
          </p>
        )}
        {missing.length > 0 && (
          <Group title="Jetzt">
            {missing.map(({ shiftId, name, since }) => (
              <Line
                key={shiftId}
                tone="error"
                mark={<IconUserMinus size={12} />}
                title={`${name} ist nicht da`}
                onClick={() => onJump(shiftId)}
              >
                <span>{`Dienst seit ${since}`}</span>
                <small>kein Stempel, keine Abwesenheit</small>
              </Line>
            ))}
          </Group>
        )}
        {(Object.keys(TITLES) as CheckGroup[]).map(group => {
          const own = lines.filter(line => line.group === group)
          if (own.length === 0) return null
          return (
            <Group key={group} title={TITLES[group]}>
              {own.map(line => (
                <Line
                  key={line.key}
                  {...MARKS[group](line)}
                  title={line.title}
                  onClick={() => onJump(line.shiftIds[0]!)}
                >
                  <span>{line.who}</span>
                  {line.detail && <small>{line.detail}</small>}
                </Line>
              ))}
            </Group>
          )
        })}
        {children}
        {state === 'ready' && (
          <Group title="In Ordnung">
            <p className={styles.fine}>
              <IconCheck size={14} />
              {fineText(lines)}
            </p>
          </Group>
        )}
      </div>
    </aside>
  )
}

const MARKS: Readonly<Record<CheckGroup, (line: CheckLine) => { tone: 'error' | 'warn' | 'hint'; mark: ReactNode }>> = {
  blocks: () => ({ tone: 'error', mark: <IconBan size={12} /> }),
  justify: () => ({ tone: 'warn', mark: '!' }),
  hint: ({ count }) => ({ tone: 'hint', mark: count }),
}

type LineProps = {
  tone: 'error' | 'warn' | 'hint'
  mark: ReactNode
  title: string
  onClick: () => void
  children: ReactNode
}

const Line = ({ tone, mark, title, onClick, children }: LineProps) => (
  <button type="button" className={styles.line} onClick={onClick}>
    <i data-tone={tone} aria-hidden>
      {mark}
    </i>
    <span>
      <b>{title}</b>
      {children}
    </span>
  </button>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** What people ask about first. */
const NAMED: readonly RuleId[] = [
  'RUHE_WOCHE',
  'RUHE_TAG',
  'TAG_MAX',
  'WOCHE_MAX',
  'PAUSE',
  'VERTRAG',
  'ANMELDUNG',
  'UEBERLAPPUNG',
]

function fineText(lines: readonly CheckLine[]): string {
  const found = new Set(lines.map(({ rule }) => rule))
  const fine = NAMED.filter(rule => !found.has(rule)).map(rule => LAW_RULES[rule].name)
  return fine.length > 0 ? fine.join(', ') : 'Alle übrigen Regeln'
}
