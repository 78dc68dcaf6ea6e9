import { IconFileOff } from '@tabler/icons-react'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { Notice } from '#web/ui/states/notice.tsx'

/** Spec 2 §2.1, with the server's reason. */
export const FillFailed = ({ error, reason = failureText(error) }: { error: unknown; reason?: string }) => (
  <Notice tone="error" icon={<IconFileOff size={20} stroke={1.7} />} title="Vorgang fehlgeschlagen">
    Beim Ausfüllen der Vorlage ist ein Fehler aufgetreten. {reason} Bitte prüfen Sie die Vorlage, wenn der Fehler weiter
    auftritt, wenden Sie sich an den Support.
  </Notice>
)
