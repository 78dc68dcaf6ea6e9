import { useEffect } from 'react'
import { tableIn } from './value-cell.tsx'

/** What is pasted into no field is a list, too. */
export function usePastedTable(isOn: boolean, onTable: (table: string[][]) => void): void {
  useEffect(() => {
    if (!isOn) return
    const onPaste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest('input, textarea, select, [contenteditable]')) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.includes('\t')) onTable(tableIn(text))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
