/** The payroll software that takes absences and hours as files, by its id. Spec 2 §3. */
export const PAYROLL_SOFTWARE: Readonly<Record<number, string>> = { 0: 'BMD', 1: 'DPW' }

/** Only DPW takes shifts, and it does so until a company gives its kinds of time numbers. */
export const handsOverShifts = (softwareId: number, wageTypes: number): boolean => softwareId === 1 && wageTypes === 0

/** How a person's number in the payroll software is called; the others go by the personnel number. */
export const PAYROLL_IDS: Readonly<Record<number, string>> = { 0: 'BMD ID', 1: 'DPW ID' }
