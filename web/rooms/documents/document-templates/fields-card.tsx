import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { TEMPLATE_FIELDS, type TemplateField } from '#domain/documents/template-fields.ts'
import { Card } from '#web/ui/card.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { FilterField } from '#web/ui/filter-field.tsx'
import { fold } from '#web/ui/fold.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './document-templates.module.css'

type Line = { label: string; tag: string; example: string; group: string }

/** Everything that a template can name, to be copied into Word or as the name of a form's field. */
export function FieldsCard() {
  const [text, setText] = useState('')
  const [copied, setCopied] = useState<string>()
  const wanted = fold(text)
  const shown = LINES.filter(({ label, tag, group }) => fold(`${group} ${label} ${tag}`).includes(wanted))
  const copy = (tag: string) => {
    copyText(tag)
    setCopied(tag)
  }
  return (
    <Card
      title="Felder"
      hint={TEMPLATE_FIELDS.length}
      actions={<FilterField label="Felder suchen" placeholder="Feld suchen" text={text} onText={setText} />}
    >
      <div className={styles.fields}>
        {shown.length === 0 && <p className={styles.used}>Kein Feld passt zu „{text}“.</p>}
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, lines]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {lines.map(({ label, tag, example }) => (
                <li key={tag} title={`Zum Beispiel: ${example}`}>
                  <span>{label}</span>
                  <code>{tag}</code>
                  <IconButton
                    label={`${tag} kopieren`}
                    icon={copied === tag ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.8} />}
                    active={copied === tag}
                    onClick={() => copy(tag)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

const lineOf = ({ key, label, group, type, example, loop }: TemplateField): Line => {
  if (type === 'flag') return { label: `Nur wenn: ${label}`, tag: `{#wenn ${key}}…{/wenn}`, example, group }
  return { label, tag: `{${loop === null ? key : key.slice(loop.length + 1)}}`, example, group }
}

const LINES: readonly Line[] = [
  ...TEMPLATE_FIELDS.filter(({ loop, type }) => loop === null || type !== 'flag').map(lineOf),
  {
    label: 'Für jeden Vertrag',
    tag: '{#vertraege}{von} {bis}{/vertraege}',
    example: 'eine Zeile je Vertrag; dazwischen gelten die kurzen Namen',
    group: 'Alle Verträge',
  },
  {
    label: 'Für jeden Tag mit Arbeit',
    tag: '{#wochenplan}{tag}: {stunden}{/wochenplan}',
    example: 'eine Zeile je Tag, an dem gearbeitet wird; freie Tage fehlen',
    group: 'Wochenplan, Tag für Tag',
  },
  {
    label: 'Nur wenn unterschrieben wird',
    tag: '{#wenn firma.unterschrift}…{/wenn}',
    example: 'der Teil bleibt nur, wenn es das Bild einer Unterschrift gibt',
    group: 'Unterschrift des Betriebs',
  },
  {
    label: 'Weiblich oder männlich',
    tag: '{w:Mitarbeiterin|m:Mitarbeiter}',
    example: 'Mitarbeiterin',
    group: 'Formen und Bedingungen',
  },
  {
    label: 'Nur wenn etwas da ist',
    tag: '{#wenn vertrag.bis}…{/wenn}',
    example: 'der Teil bleibt nur, wenn der Wert nicht leer ist',
    group: 'Formen und Bedingungen',
  },
  {
    label: 'Nur wenn etwas fehlt',
    tag: '{#wenn nicht vertrag.bis}…{/wenn}',
    example: 'der Teil bleibt nur, wenn der Wert leer ist',
    group: 'Formen und Bedingungen',
  },
]
