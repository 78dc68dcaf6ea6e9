/** How long a toast stays, in milliseconds: 60 for each character of header and description (Spec 1 §9). */
export function toastDuration(header: string, description = ''): number {
  return 60 * ([...header].length + [...description].length)
}
