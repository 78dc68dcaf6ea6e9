import { Id } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Somebody came from another company, or went to one. */
export const EmployeeMove = z.object({
  id: Id,
  direction: z.enum(['out', 'in']),
  firstDay: z.iso.date(),
  /** The other company's name. */
  elsewhere: z.string(),
})
export type EmployeeMove = z.infer<typeof EmployeeMove>
