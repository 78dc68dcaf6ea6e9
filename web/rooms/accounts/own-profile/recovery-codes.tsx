import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './profile.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** They are never shown again, so only the button closes it. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      title="Wiederherstellungscodes"
      busy
      onClose={onDone}
      footer={
        <Button variant="primary" onClick={onDone} data-autofocus>
          Ich habe die Codes aufbewahrt
        </Button>
      }
    >
      <p>
        Mit jedem dieser Codes können Sie sich einmal anmelden, wenn Sie Ihr Telefon nicht bei sich haben. Sie werden
        nur jetzt angezeigt.
      </p>
      <ul className={styles.codes} aria-label="Wiederherstellungscodes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={<IconCopy size={16} aria-hidden />} onClick={() => copyText(text)}>
          Kopieren
        </Button>
        <Button
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new File([text], 'Kontor-Wiederherstellungscodes.txt', { type: 'text/plain' }))}
        >
          Herunterladen
        </Button>
        <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          Drucken
        </Button>
      </div>
    </Dialog>
  )
}
