/** An empty folder is where the server puts the user. */
export const pathIn = (folder: string, name: string): string => {
  if (folder === '') return name
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`
}
