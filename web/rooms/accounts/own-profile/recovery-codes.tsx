import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { ShownOnceDialog } from '#web/ui/overlay/shown-once-dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './profile.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

export function RecoveryCodes({ codes, onDone }: Props) {
  const text = `${codes.join('\n')}\n`
  return (
    <ShownOnceDialog
      title="Wiederherstellungscodes"
      text="Mit jedem dieser Codes können Sie sich einmal anmelden, wenn Sie Ihr Telefon nicht bei sich haben. Sie werden nur jetzt angezeigt."
      saved="Ich habe die Codes aufbewahrt"
      size={460}
      onClose={onDone}
    >
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
    </ShownOnceDialog>
  )
}
