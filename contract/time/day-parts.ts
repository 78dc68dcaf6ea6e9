import { DAY_PARTS, type DayPart, SHOWN_PARTS, type ShownPart } from '#domain/time/absence-days.ts'
import { z } from '../zod.ts'

const partsOf = <Part extends string>(parts: Record<Part, string>) => z.enum(Object.keys(parts) as Part[])

export const DayPartWord = partsOf<DayPart>(DAY_PARTS)
export const ShownDayPart = partsOf<ShownPart>(SHOWN_PARTS)
