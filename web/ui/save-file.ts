/** Hands a file to the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  saveFrom(url, file.name)
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Lets the browser load a file and save it, under the server's name when none is given. */
export function saveFrom(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
