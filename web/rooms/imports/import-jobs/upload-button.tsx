import { useRef } from 'react'
import { MAX_IMPORT_BYTES } from '#domain/imports/import-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const ENDINGS = ['.csv', '.txt', '.xlsx']

type Props = { isPrimary: boolean; busy: boolean; onFile: (file: File) => void }

/** Takes the same file, mended, without the way over a new import. */
export function UploadButton({ isPrimary, busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_IMPORT_BYTES) toast.error('Die Datei ist zu groß', 'Höchstens 20 MB')
    else onFile(file)
  }
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'outline'} busy={busy} onClick={() => input.current?.click()}>
        Berichtigte Datei hochladen
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Berichtigte Datei"
        tabIndex={-1}
        accept={ENDINGS.join(',')}
        onChange={event => {
          take(event.target.files?.[0])
          // Choosing the same file again after mending it must count as a change.
          event.target.value = ''
        }}
      />
    </>
  )
}
