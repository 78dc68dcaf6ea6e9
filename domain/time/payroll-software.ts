/** The payroll software that takes absences and hours as files, by its id. Spec 2 §3. */
export const PAYROLL_SOFTWARE: Readonly<Record<number, string>> = { 0: 'BMD', 1: 'DPW' }
