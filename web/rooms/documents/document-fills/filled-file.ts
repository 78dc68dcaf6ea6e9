import { saveFile } from '#web/ui/save-file.ts'

export type FilledFile = { fileName: string; data: string; pdf: boolean }

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const fileOf = ({ fileName, data, pdf }: FilledFile): File =>
  new File([Uint8Array.from(atob(data), letter => letter.charCodeAt(0))], fileName, {
    type: pdf ? 'application/pdf' : WORD,
  })

export const saveFilled = (filled: FilledFile): void => saveFile(fileOf(filled))

/** In a tab of its own, as the browser shows it. */
export function openFile(filled: FilledFile): void {
  const url = URL.createObjectURL(fileOf(filled))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
