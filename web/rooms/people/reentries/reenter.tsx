import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Employee } from '#contract/people/employees.ts'
import { today } from '#web/lib/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'

const ReenterDialog = lazyLayer(() => import('./reenter-dialog.tsx'))

/** For whoever has left. */
export function Reenter({ employee, disabled }: { employee: Employee; disabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { exit } = employee
  // Open until it says itself that it is done: its person is there again a moment before.
  if (!isOpen && (exit === null || exit >= today())) return null
  return (
    <>
      <Button
        variant="text"
        title="Wieder eintreten"
        icon={<IconUserPlus size={18} stroke={1.8} />}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        Wieder eintreten
      </Button>
      {isOpen && <ReenterDialog employee={employee} onClose={() => setIsOpen(false)} />}
    </>
  )
}
