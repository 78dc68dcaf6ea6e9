import { Checkbox } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReturnLine, ReturnPreview } from '#contract/elda/returns.ts'
import { CLEARING_URGENCIES } from '#domain/elda/clearing-codes.ts'
import {
  REGISTRATION_KIND_NAMES,
  REGISTRATION_STATES,
  type RegistrationKind,
} from '#domain/elda/registration-states.ts'
import { RETURN_EFFECTS, RETURN_KINDS } from '#domain/elda/return-words.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './returns.module.css'

type Props = {
  preview: ReturnPreview
  wasKnown: boolean
  isChosen: boolean
  onChoose: () => void
  onRemove: () => void
}

/** One file: what it is, and line by line what it would change. */
export function ReturnPart({ preview, wasKnown, isChosen, onChoose, onRemove }: Props) {
  const { fileName, kind, protocol, entries, state, appliedAt, problem, lines, text, unknown } = preview
  const isReady = state === 'waiting' && kind !== 'unreadable'
  const about = [
    kind && RETURN_KINDS[kind],
    protocol && `Protokollnummer ${protocol}`,
    kind === 'protocol' && (entries === 1 ? '1 Meldung' : `${entries} Meldungen`),
    kind === 'clearing' && (entries === 1 ? '1 Fall' : `${entries} Fälle`),
    unknown > 0 && `${unknown} nicht gefunden`,
  ].filter(Boolean)
  return (
    <li className={styles.file} data-done={!isReady || undefined}>
      <div className={styles.head}>
        {isReady ? (
          <Checkbox className={styles.name} label={<b>{fileName}</b>} checked={isChosen} onChange={onChoose} />
        ) : (
          <b className={styles.name}>{fileName}</b>
        )}
        <span className={styles.about}>{about.join(', ')}</span>
        {state === 'waiting' && (
          <IconButton label={`${fileName} löschen`} icon={<IconTrash size={16} stroke={1.7} />} onClick={onRemove} />
        )}
      </div>
      {kind === 'unreadable' && <p className={styles.problem}>Nicht lesbar: {problem}</p>}
      {state === 'applied' && appliedAt && (
        <p className={styles.about}>Schon übernommen am {momentText(appliedAt)}, nichts zu tun.</p>
      )}
      {isReady && wasKnown && (
        <p className={styles.about}>Diese Datei ist schon früher gekommen und noch nicht übernommen.</p>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={`Was ${fileName} ändert`}>
          {lines.map((line, at) => (
            <Line key={at} line={line} />
          ))}
        </ul>
      )}
      {text && <pre className={styles.text}>{text}</pre>}
    </li>
  )
}

const kindText = (kind: ReturnLine['kind']) =>
  kind &&
  (Object.hasOwn(REGISTRATION_KIND_NAMES, kind) ? `${REGISTRATION_KIND_NAMES[kind as RegistrationKind]} ${kind}` : kind)

function Line({ line }: { line: ReturnLine }) {
  const { reference, effect, name, kind, from, to, codes, urgency, afterwards, isTest } = line
  const isLost = line.employeeId === null && effect !== 'file'
  return (
    <li>
      <div>
        {isLost && <span className={styles.lost}>nicht gefunden </span>}
        {name && <span>{name}</span>}
        <small>
          {[
            kindText(kind),
            reference ? `Referenz ${reference}` : effect === 'file' && 'die ganze Datei',
            isTest && 'Testbetrieb',
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </div>
      <div>
        {from && to && from !== to ? (
          <span>
            <s>{REGISTRATION_STATES[from]}</s> → <b className={styles.to}>{REGISTRATION_STATES[to]}</b>
          </span>
        ) : (
          <span>{effect === 'unknown' ? '–' : RETURN_EFFECTS[effect]}</span>
        )}
        {urgency && <span>, {CLEARING_URGENCIES[urgency]}</span>}
        {codes.map(({ code, text }) => (
          <small key={code}>{[code, text].filter(Boolean).join(' ')}</small>
        ))}
      </div>
      <div className={styles.then}>{afterwards}</div>
    </li>
  )
}
